import type { PartAttention } from '../../contract.ts';

/** What would help a component that nobody reached. */
export interface Move {
  missed: PartAttention;
  place: number;
  /** The component before which most views stop, and how many. */
  before: PartAttention;
  stopped: number;
  /** The component above which it would be seen. */
  above: PartAttention;
}

/**
 * Returns the first component that nobody reached, and where it would be seen: above the last component before most views stop,
 * but below the first one, which says what the page is about. Null where all were reached, or none.
 */
export function findMove(components: readonly PartAttention[]): Move | null {
  const place = components.findIndex(({ reached_count }) => reached_count === 0);
  if (place < 1) return null;
  const lost = components.slice(1, place + 1).map((one, index) => components[index]!.reached_count - one.reached_count);
  const drop = lost.indexOf(Math.max(...lost)) + 1;
  return {
    missed: components[place]!,
    place,
    before: components[drop]!,
    stopped: lost[drop - 1]!,
    above: components[Math.min(Math.max(1, drop - 1), place - 1)]!,
  };
}
