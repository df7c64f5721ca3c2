import type { PullWindow } from './indiamart-call.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const OVERLAP_MS = 30 * MINUTE_MS;
const NARROWEST_MS = 10 * MINUTE_MS;
/** IndiaMART refuses more than seven days at once, and what is older than 365 (integrations 7.2). */
const WIDEST_MS = 7 * DAY_MS;
const OLDEST_MS = 364 * DAY_MS;

/**
 * Returns the window of the next pull: from a little before where the last one ended, for the source that is furthest behind. A new
 * key begins a day back, as IndiaMART does where no times are named.
 *
 * @param pulled_until of every source with the key; null for one that was never pulled.
 */
export function planWindow(pulled_until: readonly (string | null)[], now_ms: number): PullWindow {
  const behind = pulled_until.map((until) => (until === null ? now_ms - DAY_MS : Date.parse(until) - OVERLAP_MS));
  const latest_start = now_ms - NARROWEST_MS;
  const from_ms = Math.max(Math.min(latest_start, ...behind), now_ms - OLDEST_MS);
  return { from_ms, to_ms: Math.min(now_ms, from_ms + WIDEST_MS) };
}
