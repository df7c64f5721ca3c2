import { isLoopbackHost } from '#platform/server/loopback.ts';
import { networkOf } from '#platform/server/network.ts';
import { countAttempt, type RateLimit } from '#platform/server/rate-limits.queries.ts';
import type { Door } from '#platform/server/scope.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface Allowed {
  per_address: number;
  per_network: number;
}

/**
 * Codes asked for: 5 per target in ten minutes, 20 per address and 60 per network in an hour (integrations 10.3).
 *
 * @throws Problem too_many_requests
 */
export const countCodeAsked = (door: Door, target: string, address: string): Promise<void> =>
  countAttempt(
    door,
    [
      { bucket: `code-asked:${target.toLowerCase()}`, limit: 5, within_ms: 10 * MINUTE_MS },
      ...addressLimits('code-asked', address, { per_address: 20, per_network: 60 }),
    ],
    (wait) => `Too many codes were requested. Try again in ${wait}.`,
  );

/**
 * Codes tried: whoever asks for codes of many targets and guesses a few tries each is stopped by address and network.
 *
 * @throws Problem too_many_requests
 */
export const countCodeTried = (door: Door, target: string, address: string): Promise<void> =>
  countAttempt(
    door,
    [
      { bucket: `code-tried:${target.toLowerCase()}`, limit: 25, within_ms: HOUR_MS },
      ...addressLimits('code-tried', address, { per_address: 100, per_network: 300 }),
    ],
    (wait) => `Too many codes were tried. Try again in ${wait}.`,
  );

/** This machine's own address tells nobody apart: in local mode it is one person, and tests. */
const addressLimits = (what: string, address: string, { per_address, per_network }: Allowed): RateLimit[] =>
  isLoopbackHost(address)
    ? []
    : [
        { bucket: `${what}:${address}`, limit: per_address, within_ms: HOUR_MS },
        { bucket: `${what}:${networkOf(address)}`, limit: per_network, within_ms: HOUR_MS },
      ];
