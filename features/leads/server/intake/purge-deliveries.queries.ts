import { sql } from 'kysely';
import type { Database } from '#platform/server/database/db.ts';
import { withWorker } from '#platform/server/database/scope.ts';

/**
 * Removes dedupe keys of all organisations received before this instant, a few thousand at a time. @returns how many.
 */
export async function purgeDeliveries(database: Database, before: string): Promise<number> {
  const CHUNK = 5_000;
  let total = 0;
  for (let removed = CHUNK; removed === CHUNK; total += removed) {
    removed = await withWorker(database, async (db) => {
      const { numAffectedRows } = await sql`
        delete from lead_deliveries where ctid = any (array(
          select ctid from lead_deliveries where received_at < ${before} limit ${CHUNK}))`.execute(db);
      return Number(numAffectedRows ?? 0);
    });
  }
  return total;
}
