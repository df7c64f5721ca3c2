import type { OrgScope } from '#platform/server/scope.ts';

/** What became of one share (S0-3-25). */
export interface ActivityShareStats {
  is_opened: boolean;
  times_viewed: number;
  last_viewed: string | null;
  seconds_viewed: number;
}

type ReadShareStats = (
  scope: OrgScope,
  shared_content_ids: readonly number[],
) => Promise<ReadonlyMap<number, ActivityShareStats>>;

let read: ReadShareStats = async () => new Map();

/**
 * Tells the timeline where to read what became of shares. Called once at start by the feature that shares: it depends on the
 * timeline to tell of a share, so the timeline cannot depend on it.
 */
export const provideShareStats = (readShareStats: ReadShareStats): void => {
  read = readShareStats;
};

export const shareStatsOf: ReadShareStats = (scope, ids) => read(scope, ids);
