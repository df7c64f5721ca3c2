import { Problem } from '#platform/contract/problems.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import { findNetwork } from '#platform/server/network/network.ts';
import type { Services } from '#platform/server/services.ts';
import { countAttempt } from '#platform/server/sessions/rate-limits.queries.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The most signals one tab may leave for a share: one every ten seconds for an hour, and some more. */
export const MAX_SIGNALS_OF_VISIT = 600;

/** Whose page was loaded, and from where. */
interface PageLoad {
  org_id: number;
  share_id: number;
  address: string;
  request_id: string;
}

/**
 * Counts one more load of a share's page. One network has few recipients of a link in a day, so more loads than that
 * are not real views.
 *
 * @returns false when it exceeds the limit.
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
