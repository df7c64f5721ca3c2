import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { type Extension, extensionPoint } from '#platform/server/extension-point.ts';
import type { Reading } from '../contract.ts';

/** What became of one share (S0-3-25). */
export interface ActivityShareStats {
  /** Its link went along, so that it can be seen to be opened. */
  is_tracked: boolean;
  is_opened: boolean;
  times_viewed: number;
  last_viewed: string | null;
  seconds_viewed: number;
}

/** How one share was read. */
export interface ShareReading {
  shared_content_id: number;
  reading: Reading;
}

interface ShareStatsReader {
  readStats(scope: OrgScope, shared_content_ids: readonly number[]): Promise<ReadonlyMap<number, ActivityShareStats>>;
  /** Of the share with this client that is shown in full, if there is one. */
  readReading(scope: Scope, client_id: number): Promise<ShareReading | undefined>;
}

const readers = extensionPoint<ShareStatsReader>();
const nothing: ShareStatsReader = { readStats: async () => new Map(), readReading: async () => undefined };

/**
 * Tells the timeline where to read what became of shares. It stands in the manifest of the feature that shares: that one
 * depends on the timeline to tell of a share, so the timeline cannot depend on it.
 */
export const shareStatsReader = (reader: ShareStatsReader): Extension => readers.extend('shares', reader);

export const shareStats = (): ShareStatsReader => readers.find('shares') ?? nothing;
