import { sql } from 'kysely';
import type { Database } from '#platform/server/database/db.ts';
import { withWorker } from '#platform/server/database/scope.ts';

const TOO_OLD = 'This lead could not be fetched within 90 days, the longest that providers keep leads.';
const CHUNK = 5_000;

/** Gives up notices of all organisations that wait since before this instant, so that people see them; not of test leads. @returns how many. */
export const expireOldNotices = (database: Database, before: string): Promise<number> =>
  withWorker(database, async (db) => {
    const { numAffectedRows } = await sql`
      update lead_notices set status = 'FAILED', next_attempt_at = null, reason = ${TOO_OLD}
      where status = 'WAITING' and not is_test and notified_at < ${before}`.execute(db);
    return Number(numAffectedRows ?? 0);
  });

/** Removes notices of all organisations announced before this instant, a few thousand at a time. @returns how many. */
export async function purgeNotices(database: Database, before: string): Promise<number> {
  let total = 0;
  for (let removed = CHUNK; removed === CHUNK; total += removed) {
    removed = await withWorker(database, async (db) => {
      const { numAffectedRows } = await sql`
        delete from lead_notices where ctid = any (array(
          select ctid from lead_notices where (status <> 'WAITING' or is_test) and notified_at < ${before} limit ${CHUNK}))`.execute(
        db,
      );
      return Number(numAffectedRows ?? 0);
    });
  }
  return total;
}
