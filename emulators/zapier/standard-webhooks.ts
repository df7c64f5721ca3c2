import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const TOLERANCE_S = 5 * 60;

/** Returns why a message fails the check of Standard Webhooks; null where any of the secrets has signed it. */
export function findFault(
  headers: IncomingHttpHeaders,
  body: Buffer,
  secrets: readonly string[],
  nowSeconds: number,
): string | null {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const given = headers['webhook-signature'];
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof given !== 'string')
    return 'a header is missing';
  if (Math.abs(nowSeconds - Number(timestamp)) > TOLERANCE_S) return 'the timestamp is too far from now';
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);
  const valid = given.split(' ').some((part) => {
    const [version, digest = ''] = part.split(',');
    return version === 'v1' && secrets.some((secret) => matches(secret, signed, Buffer.from(digest, 'base64')));
  });
  return valid ? null : 'no signature matches';
}

function matches(secret: string, signed: Buffer, digest: Buffer): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(signed).digest();
  return expected.length === digest.length && timingSafeEqual(expected, digest);
}
