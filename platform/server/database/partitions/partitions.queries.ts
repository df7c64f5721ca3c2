import { sql } from 'kysely';
import type { Database } from '../db.ts';
import { withWorker } from '../scope.ts';

/**
 * Makes the partitions of this month and the next two.
 *
 * @param today an instant, '2026-11-20T10:00:00.000Z'.
 */
export async function makePartitions(database: Database, today: string): Promise<void> {
  await withWorker(database, (db) => sql`select make_coming_partitions(${today}::timestamptz)`.execute(db));
}
