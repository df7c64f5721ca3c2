import { type RawBuilder, sql } from 'kysely';

/** So many calls of one sender, each so long after the one before. */
export interface WantedTurns {
  count: number;
  gap_ms: number;
}

/** What comes late by no more than this does not delay those behind it; what was later would make all leave at once. */
export const MAKES_UP_MS = 25;
/** Longer than the turns that processes have reserved; a time further ahead is from before the clock was set back. */
const LONGEST_QUEUE_MS = 10_000;

/**
 * Returns when the turns after these begin. It asks the clock of the database, which all processes have in common.
 *
 * @param free from when turns are free.
 */
export const endTurns = (free: RawBuilder<unknown>, { count, gap_ms }: WantedTurns): RawBuilder<string> => sql<string>`
  greatest(
    case when ${free} < clock_timestamp() + ${LONGEST_QUEUE_MS}::float8 * interval '1 millisecond' then ${free} end,
    clock_timestamp() - ${MAKES_UP_MS}::float8 * interval '1 millisecond'
  ) + ${count * gap_ms}::float8 * interval '1 millisecond'`;

/** Returns how many milliseconds from now the first of these turns is, once they are reserved. */
export const untilFirstTurn = (free: RawBuilder<unknown>, { count, gap_ms }: WantedTurns): RawBuilder<number> =>
  sql<number>`extract(epoch from ${free} - clock_timestamp())::float8 * 1000 - ${count * gap_ms}::float8`;
