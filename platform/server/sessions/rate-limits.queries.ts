import { sql } from 'kysely';
import { Problem } from '../../contract/problems.ts';
import { now } from '../clock.ts';
import type { GlobalScope } from '../database/scope.ts';

const MINUTE_MS = 60_000;

export interface RateLimit {
  /** What is counted: 'code:email:ana@example.com'. */
  bucket: string;
  /** The most attempts … */
  limit: number;
  /** … within this many milliseconds. */
  within_ms: number;
  /** How many attempts this one is; 1 when absent. */
  hits?: number;
}

/**
 * Counts one attempt against every limit, in the caller's transaction. The window slides: attempts are kept by the
 * minute, so that no burst fits between two windows, and survive a restart. A refused attempt is rolled back with the
 * transaction and does not lengthen the wait.
 *
 * @param tooMany the sentence for the person, given the wait in words ('4 minutes').
 * @throws Problem too_many_requests with the seconds until the next attempt is possible.
 */
export async function countAttempt(
  globalScope: GlobalScope,
  limits: readonly RateLimit[],
  tooMany: (wait: string) => string,
): Promise<void> {
  let waitMs = 0;
  // The order is always the same, so that two requests never wait for each other.
  for (const limit of [...limits].sort((one, other) => (one.bucket < other.bucket ? -1 : 1))) {
    waitMs = Math.max(waitMs, await waitAfterCounting(globalScope, limit));
  }
  if (waitMs === 0) return;
  const seconds = Math.ceil(waitMs / 1000);
  throw new Problem('too_many_requests', {
    detail: tooMany(formatSeconds(seconds)),
    retry_after_seconds: seconds,
    log_detail: limits.map(({ bucket }) => bucket.split(':', 2).join(':')).join(', '),
  });
}

/** @returns milliseconds until the bucket has room again; 0 when this attempt fits. */
async function waitAfterCounting(
  globalScope: GlobalScope,
  { bucket, limit, within_ms, hits = 1 }: RateLimit,
): Promise<number> {
  const nowMs = now().getTime();
  const minute = new Date(Math.floor(nowMs / MINUTE_MS) * MINUTE_MS).toISOString();
  await sql`
    insert into rate_windows (bucket, window_start, hits) values (${bucket}, ${minute}, ${hits})
    on conflict (bucket, window_start) do update set hits = rate_windows.hits + excluded.hits`.execute(globalScope.db);
  const since = new Date(nowMs - within_ms).toISOString();
  const { rows } = await sql<{ window_start: string; hits: number }>`
    select window_start, hits from rate_windows
    where bucket = ${bucket} and window_start > ${since} order by window_start`.execute(globalScope.db);
  return waitUntilRoom(rows, { limit, within_ms, nowMs });
}

interface Window {
  limit: number;
  within_ms: number;
  nowMs: number;
}

function waitUntilRoom(rows: { window_start: string; hits: number }[], { limit, within_ms, nowMs }: Window): number {
  let excess = rows.reduce((sum, { hits }) => sum + hits, 0) - limit;
  if (excess <= 0) return 0;
  for (const { window_start, hits } of rows) {
    excess -= hits;
    if (excess <= 0) return Math.max(1, Date.parse(window_start) + within_ms - nowMs);
  }
  return within_ms;
}

function formatSeconds(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

/** Deletes attempts that no limit counts any more. */
export const purgeAttempts = (globalScope: GlobalScope, before: string) =>
  globalScope.db.deleteFrom('rate_windows').where('window_start', '<', before).execute();
