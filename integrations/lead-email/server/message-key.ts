import { createHash, createHmac } from 'node:crypto';
import { equalBytes } from '#platform/server/sessions/secrets.ts';

/** The headers end within these bytes. */
const MAX_HEADERS = 64 * 1024;

/** Returns the Message-ID of a mail, else a digest of its bytes (integrations R.6). */
export function makeMessageKey(raw: Buffer): string {
  const head = raw.subarray(0, MAX_HEADERS).toString('latin1');
  const end = /\r?\n\r?\n/.exec(head)?.index ?? head.length;
  const id = /^message-id:[ \t]*(?:\r?\n[ \t]+)?(\S{1,400})/im.exec(head.slice(0, end))?.[1];
  const plain = id?.replace(/[^\x21-\x7e]/g, '');
  return plain ? `id:${plain}` : `raw:${createHash('sha256').update(raw).digest('base64url')}`;
}

export const hasMessageId = (dedupe_key: string): boolean => dedupe_key.startsWith('id:');

const sign = (secretKey: string, test_id: string): Buffer =>
  createHmac('sha256', secretKey).update(`test mail ${test_id}`).digest().subarray(0, 16);

/** Returns the Message-ID of a test mail, which only this installation can write. */
export const makeTestId = (secretKey: string, test_id: string): string =>
  `<test.${test_id}.${sign(secretKey, test_id).toString('hex')}@leadkeep>`;

export function isTestKey(secretKey: string, dedupe_key: string): boolean {
  const [, id, proof] = /^id:<test\.([\w-]{1,64})\.([\da-f]{32})@leadkeep>$/.exec(dedupe_key) ?? [];
  return id !== undefined && proof !== undefined && equalBytes(sign(secretKey, id), Buffer.from(proof, 'hex'));
}
