import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { parseWithLongNumbers } from '#platform/server/meta/long-numbers.ts';
import { equalBytes } from '#platform/server/sessions/secrets.ts';

const Payload = z.object({
  user_id: z.union([z.string(), z.number()]).transform(String),
  algorithm: z.string().toUpperCase().pipe(z.literal('HMAC-SHA256')),
});

/**
 * Returns the id of the person a `signed_request` of Meta is about: signature, dot, payload, both in base64url with or
 * without padding (integrations 1.10).
 *
 * @returns null for one that our app's secret did not sign.
 */
export function readSignedRequest(appSecret: string, signedRequest: string): string | null {
  const [signature = '', payload = '', ...more] = signedRequest.split('.');
  const expected = createHmac('sha256', appSecret).update(payload).digest();
  if (more.length > 0 || !equalBytes(Buffer.from(signature, 'base64url'), expected)) return null;
  const text = Buffer.from(payload, 'base64url').toString('utf8');
  return Payload.safeParse(parseWithLongNumbers(text)).data?.user_id ?? null;
}
