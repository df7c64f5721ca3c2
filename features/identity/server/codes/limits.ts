import type { GlobalScope } from '#platform/server/database/scope.ts';
import { isLoopbackHost } from '#platform/server/network/loopback.ts';
import { findNetwork } from '#platform/server/network/network.ts';
import { countAttempt, type RateLimit } from '#platform/server/sessions/rate-limits.queries.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Who requests a code or tries one; features/identity/README.md explains the limits. */
export interface Asking {
  /** The address or number the code is for. */
  target: string;
  ip: string;
  /** A device or session of the person; null for anybody else, whose requests never count against it. */
  known_as: string | null;
}

/** @throws Problem too_many_requests */
export const countCodeAsked = (globalScope: GlobalScope, asking: Asking): Promise<void> =>
  countAttempt(
    globalScope,
    makeLimits('code-asked', asking, {
      known: [5, 10 * MINUTE_MS],
      target_and_network: [5, 10 * MINUTE_MS],
      target: [15, HOUR_MS],
      target_a_day: [40, DAY_MS],
      ip: [20, HOUR_MS],
      network: [60, HOUR_MS],
    }),
    (wait) => `Too many codes were requested. Try again in ${wait}.`,
  );

/** @throws Problem too_many_requests */
export const countCodeTried = (globalScope: GlobalScope, asking: Asking): Promise<void> =>
  countAttempt(
    globalScope,
    makeLimits('code-tried', asking, {
      known: [25, HOUR_MS],
      target_and_network: [15, HOUR_MS],
      target: [25, HOUR_MS],
      target_a_day: [100, DAY_MS],
      ip: [100, HOUR_MS],
      network: [300, HOUR_MS],
    }),
    (wait) => `Too many codes were tried. Try again in ${wait}.`,
  );

/** How many, within how many milliseconds. */
type Allowance = [limit: number, within_ms: number];
type Allowances = Record<'known' | 'target_and_network' | 'target' | 'target_a_day' | 'ip' | 'network', Allowance>;

function makeLimits(what: string, { target, ip, known_as }: Asking, allowed: Allowances): RateLimit[] {
  const of = target.toLowerCase();
  const limit = (place: string, [most, within_ms]: Allowance) => ({
    bucket: `${what}:${place}`,
    limit: most,
    within_ms,
  });
  if (known_as !== null) return [limit(`${of}:${known_as}`, allowed.known)];
  const network = findNetwork(ip);
  const perTarget = [
    limit(of, allowed.target),
    limit(`${of}:a-day`, allowed.target_a_day),
    limit(`${of}:${network}`, allowed.target_and_network),
  ];
  // The address of this machine distinguishes nobody: in local mode it is one person, or the tests.
  if (isLoopbackHost(ip)) return perTarget;
  return [...perTarget, limit(ip, allowed.ip), limit(network, allowed.network)];
}
