import { Problem } from '#platform/contract/problems.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import { findNetwork } from '#platform/server/network/network.ts';
import type { Services } from '#platform/server/services.ts';
import { countAttempt } from '#platform/server/sessions/rate-limits.queries.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The most signals one tab may leave for a page: one every ten seconds for an hour, and some more. */
export const MAX_SIGNALS_OF_VISIT = 600;

/** How many loads of one public page count. */
export interface LoadLimits {
  /** Names the page: 'share-load:7:12'. */
  page: string;
  /** The most from one network within ten minutes. */
  per_network: number;
  per_day: number;
}

/** One network has few recipients of a link in a day, so more loads than that are not real views. */
export const shareLoadLimits = (org_id: number, share_id: number): LoadLimits => ({
  page: `share-load:${org_id}:${share_id}`,
  per_network: 30,
  per_day: 500,
});

/**
 * Counts one more load of a public page.
 *
 * @returns false when it exceeds a limit.
 */
export async function isLoadWithinLimits(
  { database }: Pick<Services, 'database'>,
  { page, per_network, per_day }: LoadLimits,
  { address, request_id }: { address: string; request_id: string },
): Promise<boolean> {
  const limits = [
    { bucket: `${page}:${findNetwork(address)}`, limit: per_network, within_ms: 10 * MINUTE_MS },
    { bucket: page, limit: per_day, within_ms: DAY_MS },
  ];
  try {
    await withGlobalScope(database, request_id, (globalScope) =>
      countAttempt(globalScope, limits, () => 'Too many views.'),
    );
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
