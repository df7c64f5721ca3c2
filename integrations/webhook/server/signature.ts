import { createHmac } from 'node:crypto';
import { now } from '#platform/server/clock.ts';
import { equalBytes } from '#platform/server/sessions/secrets.ts';
import type { Headers } from './dialects.ts';

/** How far the sender's clock may be off (integrations 9.6). */
const TOLERANCE_SECONDS = 300;

/** What a request says to prove that it comes from who knows the secret; its time has been looked at, its digest not yet. */
export interface SignatureClaim {
  /** Unix seconds. */
  time: string;
  digests: readonly Buffer[];
  /** Sending a form, WPForms signs the JSON of its fields and not the bytes on the wire (integrations 9.1). */
  mayBeOfFields: boolean;
}

/**
 * The claim in `X-Signature: t=<unix>,v1=<hex HMAC-SHA256(secret, t + "." + body)>`, or in WPForms' own header of the same
 * make; null when there is none, its digits are no digest, or its time is not now.
 */
export function signatureClaim(headers: Headers): SignatureClaim | null {
  const own = headers['x-signature'];
  if (own !== undefined) return claimIn(own, 'v1', false);
  const wpforms = headers['x-wpforms-webhook-signature'];
  if (wpforms === undefined) return null;
  const isForm = headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded') ?? false;
  return claimIn(wpforms, 'v', isForm);
}

function claimIn(header: string, digestName: string, mayBeOfFields: boolean): SignatureClaim | null {
  const parts = header.split(',').map((part) => {
    const [name = '', ...value] = part.trim().split('=');
    return [name, value.join('=')] as const;
  });
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  const ageSeconds = Math.abs(now().getTime() / 1_000 - Number(time));
  if (!/^\d{1,12}$/.test(time) || ageSeconds > TOLERANCE_SECONDS) return null;
  const digests = parts.flatMap(([name, hex]) =>
    name === digestName && /^[\da-f]{64}$/i.test(hex) ? [Buffer.from(hex, 'hex')] : [],
  );
  return digests.length > 0 ? { time, digests, mayBeOfFields } : null;
}

/** The digest of the message when it is one of those claimed, else null. Reads nothing of the message. */
export function provenDigest(secret: string, { time, digests }: SignatureClaim, message: Buffer): Buffer | null {
  const expected = createHmac('sha256', secret).update(`${time}.`).update(message).digest();
  return digests.some((digest) => equalBytes(digest, expected)) ? expected : null;
}
