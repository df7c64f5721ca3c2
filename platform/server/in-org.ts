import { type OrgScope, withScope } from './database/scope.ts';
import type { Services } from './services.ts';

/** Runs work of no person in a transaction of an organisation. */
export const inOrg = <Result>(
  { database }: Services,
  org_id: number,
  request_id: string,
  work: (scope: OrgScope) => Promise<Result>,
): Promise<Result> => withScope(database, { org_id, actor: null, request_id, mode: 'transaction' }, work);
