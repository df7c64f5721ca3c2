import { joinWords } from '#platform/web/en/join-words.ts';
import { text } from './en.ts';

/** How many of those in turn are named one by one. */
const NAMED = 4;

/**
 * Returns how recipients take turns: 'In turn, 2, 1 and 1'.
 *
 * @param turns how much each of the first of them gets in a round.
 */
export function describeTurns(turns: readonly number[], total: number): string {
  const [first = 1] = turns;
  if (total > NAMED && turns.every((count) => count === first)) return text('in_turn_each', { count: first });
  const named = total > NAMED ? turns.slice(0, NAMED - 1) : turns;
  const rest = total - named.length;
  const parts = [...named.map(String), ...(rest > 0 ? [text('more', { count: rest })] : [])];
  return text('in_turn', { counts: joinWords(parts) });
}
