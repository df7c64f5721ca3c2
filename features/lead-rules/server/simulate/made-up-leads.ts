import type { ReplayedLead } from './past-leads.queries.ts';

type Pattern = Pick<ReplayedLead, 'facts' | 'key' | 'saves_to_owner' | 'source_assignee_id' | 'is_placed'>;

/**
 * Makes leads up, evenly spread over a period: each is like one of the patterns, which are leads that came, so that
 * sources, pages, forms and campaigns occur as often as they did. The same seed makes the same leads.
 */
export function* makeUpLeads(
  patterns: readonly Pattern[],
  { count, from_ms, to_ms, seed }: { count: number; from_ms: number; to_ms: number; seed: number },
): Generator<ReplayedLead> {
  if (patterns.length === 0) return;
  const draw = seededNumbers(seed);
  const step = (to_ms - from_ms) / count;
  for (let index = 0; index < count; index += 1) {
    const pattern = patterns[Math.floor(draw() * patterns.length)]!;
    yield { ...pattern, id: null, client_id: null, is_old: false, at_ms: Math.floor(from_ms + index * step) };
  }
}

/** Returns numbers from 0 to below 1 that follow from the seed (mulberry32). */
function seededNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
