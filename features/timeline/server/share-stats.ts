import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { type Extension, extensionPoint } from '#platform/server/extension-point.ts';
import type { Reading, Section } from '../contract.ts';

/** The views of one share (S0-3-25). */
export interface ActivityShareStats {
  /** True when its link was sent, so that opening it can be seen. */
  is_tracked: boolean;
  is_opened: boolean;
  times_viewed: number;
  last_viewed: string | null;
  seconds_viewed: number;
  /** What of a page was looked at, in its order. */
  sections?: Section[];
}

/** How one share was read. */
export interface ShareReading {
  shared_content_id: number;
  reading: Reading;
}

interface ShareStatsReader {
  readStats(scope: OrgScope, shared_content_ids: readonly number[]): Promise<ReadonlyMap<number, ActivityShareStats>>;
  /** Returns how the share that is shown in full was read, if there is one. */
  readReading(scope: Scope, client_id: number): Promise<ShareReading | undefined>;
}

const readers = extensionPoint<ShareStatsReader>();
const nothing: ShareStatsReader = { readStats: async () => new Map(), readReading: async () => undefined };

/**
 * Declares where the timeline reads the opens of shares, in the manifest of the sharing feature: sharing depends on the
 * timeline, so the timeline cannot depend on it.
 */
export const shareStatsReader = (reader: ShareStatsReader): Extension => readers.extend('shares', reader);

export const shareStats = (): ShareStatsReader => readers.find('shares') ?? nothing;
