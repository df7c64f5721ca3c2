import { Problem } from '#platform/contract/problems.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import { findNetwork } from '#platform/server/network/network.ts';
import type { Services } from '#platform/server/services.ts';
import { countAttempt } from '#platform/server/sessions/rate-limits.queries.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Most signals one tab may leave with a share: an hour at one every ten seconds, and room. */
export const MAX_SIGNALS_OF_VISIT = 600;

/** Whose page was loaded, and from where. */
interface PageLoad {
  org_id: number;
  share_id: number;
  address: string;
  request_id: string;
}

/**
 * Counts one more load of the page of a share. Recipients of one link are few in one network and in one day; who loads it
 * more often than that invents views.
 *
 * @returns false when it is one too many.
 */
export async function isLoadWithinLimits(
  { database }: Pick<Services, 'database'>,
  { org_id, share_id, address, request_id }: PageLoad,
): Promise<boolean> {
  const share = `share-load:${org_id}:${share_id}`;
  const limits = [
    { bucket: `${share}:${findNetwork(address)}`, limit: 30, within_ms: 10 * MINUTE_MS },
    { bucket: share, limit: 500, within_ms: DAY_MS },
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
