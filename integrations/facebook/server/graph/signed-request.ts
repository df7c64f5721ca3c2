import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { parseWithLongNumbers } from '#platform/server/meta/long-numbers.ts';
import { equalBytes } from '#platform/server/sessions/secrets.ts';
import { toInstant } from './meta-time.ts';

const Payload = z.object({
  user_id: z.union([z.string(), z.number()]).transform(String),
  algorithm: z.string().toUpperCase().pipe(z.literal('HMAC-SHA256')),
  /** Unix seconds. */
  issued_at: z.number().nullish().catch(null),
});

/** What a person did at Facebook. */
export interface SignedRequest {
  person_id: string;
  /** When, by Meta's clock; null where it does not say. */
  issued_at: string | null;
}

/**
 * Reads which person a `signed_request` of Meta is about, and when it was made: signature, dot, payload, both in base64url with or
 * without padding (integrations 1.10).
 *
 * @returns null for one that our app's secret did not sign.
 */
export function readSignedRequest(appSecret: string, signedRequest: string): SignedRequest | null {
  const [signature = '', payload = '', ...more] = signedRequest.split('.');
  const expected = createHmac('sha256', appSecret).update(payload).digest();
  if (more.length > 0 || !equalBytes(Buffer.from(signature, 'base64url'), expected)) return null;
  const text = Buffer.from(payload, 'base64url').toString('utf8');
  const { data } = Payload.safeParse(parseWithLongNumbers(text));
  if (!data) return null;
  return { person_id: data.user_id, issued_at: data.issued_at ? toInstant(data.issued_at * 1_000) : null };
}
