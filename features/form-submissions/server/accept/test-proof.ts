import { createHmac } from 'node:crypto';
import { equalBytes } from '#platform/server/sessions/secrets.ts';

/** The field that says that a submission is a test; nobody but the installation can write its value. */
export const TEST_FIELD = 'test';

/** Returns the value of that field for a visit. */
export const proveTest = (secretKey: string, visit_id: string): string =>
  createHmac('sha256', secretKey).update(`form test:${visit_id}`).digest('base64url');

/** Whether what was sent with a visit is a test of ours. */
export const isTest = (secretKey: string, visit_id: string, proof: string | undefined): boolean =>
  proof !== undefined && equalBytes(Buffer.from(proof), Buffer.from(proveTest(secretKey, visit_id)));
