import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto';
import { nowMillis } from '#platform/server/clock.ts';
import { equalBytes, hashToken } from '#platform/server/sessions/secrets.ts';
import type { ReadPost } from './read-post.ts';

type Headers = Readonly<Record<string, string | undefined>>;

const TOLERANCE_MS = 10 * 60_000;

const isRecent = (seconds: string): boolean =>
  /^\d{9,11}$/.test(seconds) && Math.abs(nowMillis() - Number(seconds) * 1_000) <= TOLERANCE_MS;

/** Checks SendGrid's signature over the time and the bytes (integrations 8.2). */
export function isSignedBySendgrid(publicKey: string, headers: Headers, body: Buffer): boolean {
  const time = headers['x-twilio-email-event-webhook-timestamp'] ?? '';
  const signature = headers['x-twilio-email-event-webhook-signature'] ?? '';
  if (!isRecent(time) || signature === '') return false;
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return verify('sha256', Buffer.concat([Buffer.from(time), body]), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

/** Checks Mailgun's signature over its time and token. */
export function isSignedByMailgun(signingKey: string, { timestamp, token, signature }: ReadPost['proof']): boolean {
  if (!isRecent(timestamp) || token === '') return false;
  const wanted = createHmac('sha256', signingKey)
    .update(timestamp + token)
    .digest('hex');
  const given = Buffer.from(signature.toLowerCase());
  return given.length === wanted.length && timingSafeEqual(given, Buffer.from(wanted));
}

/** Checks the name and password in the address that Postmark calls. */
export function isPostmark(nameAndPassword: string, headers: Headers): boolean {
  const given = /^basic ([a-z0-9+/=]+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  const plain = Buffer.from(given, 'base64').toString('utf8');
  return equalBytes(hashToken(plain), hashToken(nameAndPassword));
}
