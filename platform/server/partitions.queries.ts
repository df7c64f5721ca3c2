import type { Database } from './db.ts';

/** Tables that only grow, partitioned by month of their UUIDv7. */
const PARTITIONED = ['events', 'lead_events'] as const;

const CHECK_VIOLATION = '23514';

/**
 * Makes the partitions of this month and the next two, as the owner of the tables. A month whose rows have gone into
 * the default partition already, after a long stop, stays there: reads are right all the same.
 *
 * @param today an instant, '2026-11-20T10:00:00.000Z'.
 */
export async function makePartitions(database: Database, today: string): Promise<void> {
  for (const parent of PARTITIONED) {
    for (const ahead of [0, 1, 2]) {
      await database.pool
        .query(
          `do $$ begin perform pg_advisory_xact_lock(hashtext('make_month_partition'));
             call make_month_partition('${parent}', (date_trunc('month', '${new Date(today).toISOString()}'::timestamptz)
               + interval '${ahead} months')::date); end $$`,
        )
        .catch((error: { code?: string }) => {
          if (error.code !== CHECK_VIOLATION) throw error;
        });
    }
  }
}
