import { createHmac } from 'node:crypto';
import type { Headers } from '#features/inbound-webhooks/server/index.ts';
import { now } from '#platform/server/clock.ts';
import { equalBytes } from '#platform/server/sessions/secrets.ts';

/** How far the sender's clock may be off, in seconds (integrations 9.6). */
const TOLERANCE_SECONDS = 300;

/** A request's claim to know the secret; its time has been checked, its digest not yet. */
interface SignatureClaim {
  /** Unix seconds. */
  time: string;
  digests: readonly Buffer[];
  /** True where WPForms may have signed the JSON of the fields and not the bytes it sent (integrations 9.1). */
  mayBeOfFields: boolean;
}

/**
 * Returns the time and the digest by which a request proves its secret; null for one that does not. Nothing of the message is parsed
 * before its bytes have been tried.
 *
 * @param readFields returns the message as JSON of its fields, or null; asked where a form may be signed by them.
 */
export async function proveRequest(
  secret: string,
  { headers, body }: { headers: Headers; body: Buffer },
  readFields: () => Promise<string | null>,
): Promise<string | null> {
  const claim = readClaim(headers);
  if (!claim) return null;
  const digest =
    findDigest(secret, claim, body) ?? (claim.mayBeOfFields && findDigest(secret, claim, await readFields()));
  return digest ? `${claim.time}:${digest.toString('hex')}` : null;
}

/**
 * Reads the claim from `X-Signature: t=<unix>,v1=<hex HMAC-SHA256(secret, t + "." + body)>`, or from WPForms' own
 * header of the same format; null when there is none, its digest is malformed, or its time is not now.
 */
function readClaim(headers: Headers): SignatureClaim | null {
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

/** Returns the digest of the message when it is one of those claimed. */
function findDigest(secret: string, { time, digests }: SignatureClaim, message: Buffer | string | null): Buffer | null {
  if (message === null) return null;
  const expected = createHmac('sha256', secret).update(`${time}.`).update(message).digest();
  return digests.some((digest) => equalBytes(digest, expected)) ? expected : null;
}
