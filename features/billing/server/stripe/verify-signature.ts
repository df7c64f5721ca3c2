import { createHmac } from 'node:crypto';
import { equalBytes } from '#platform/server/sessions/secrets.ts';

/** The oldest signature that counts, so that what somebody kept cannot be sent again. */
const MAX_AGE_SECONDS = 300;
/** More signatures than Stripe ever sends are not tried. */
const MAX_SIGNATURES = 20;

/**
 * Returns whether Stripe signed these bytes (integrations 11.3): any `v1` with any of our secrets, over the time and the body
 * as it came. Other versions prove nothing; two times, or none, are no signature.
 *
 * @param now milliseconds.
 */
export function verifyStripeSignature(
  rawBody: Buffer,
  header: string | undefined,
  secrets: readonly string[],
  now: number,
): boolean {
  const parts = (header ?? '').split(',').map(splitPart);
  const times = parts.filter(([name]) => name === 't').map(([, value]) => value);
  const [time = ''] = times;
  if (times.length !== 1 || !/^\d{1,12}$/.test(time)) return false;
  if (now / 1000 - Number(time) > MAX_AGE_SECONDS) return false;
  const given = parts.flatMap(([name, value]) =>
    name === 'v1' && /^[\da-f]{64}$/i.test(value) ? [Buffer.from(value, 'hex')] : [],
  );
  const expected = secrets.map((secret) => createHmac('sha256', secret).update(`${time}.`).update(rawBody).digest());
  return given.slice(0, MAX_SIGNATURES).some((one) => expected.some((right) => equalBytes(one, right)));
}

function splitPart(part: string): [name: string, value: string] {
  const at = part.indexOf('=');
  return at < 0 ? [part.trim(), ''] : [part.slice(0, at).trim(), part.slice(at + 1).trim()];
}
