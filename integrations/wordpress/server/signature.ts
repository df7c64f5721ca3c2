import { createHash, createHmac } from 'node:crypto';
import { nowMillis } from '#platform/server/clock.ts';
import { equalBytes } from '#platform/server/sessions/secrets.ts';

/** How far the clock of a site may be off, in seconds (integrations 9.7). */
export const TOLERANCE_SECONDS = 300;

/** A call of the plugin as it is signed. */
export interface SignedCall {
  method: string;
  path: string;
  /** Unix seconds. */
  timestamp: string;
  nonce: string;
  body: Buffer | string;
}

/** Returns `X-Crm-Signature`: hex HMAC-SHA256 of method, path, time, nonce and the body's SHA-256, a line each. */
export function signCall(secret: string, { method, path, timestamp, nonce, body }: SignedCall): string {
  const digest = createHash('sha256').update(body).digest('hex');
  return createHmac('sha256', secret).update([method, path, timestamp, nonce, digest].join('\n')).digest('hex');
}

/** Returns whether a call proves the secret and was made now; whether its nonce is new is not checked here. */
export function isProven(secret: string, call: SignedCall, signature: string): boolean {
  const age = Math.abs(nowMillis() / 1_000 - Number(call.timestamp));
  if (!/^\d{1,12}$/.test(call.timestamp) || age > TOLERANCE_SECONDS || !/^[\w-]{8,64}$/.test(call.nonce)) return false;
  if (!/^[\da-f]{64}$/i.test(signature)) return false;
  return equalBytes(Buffer.from(signature, 'hex'), Buffer.from(signCall(secret, call), 'hex'));
}
