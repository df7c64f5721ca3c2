import { sql } from 'kysely';
import { nowIso } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/db.ts';
import { type OrgScope, withWorker } from '#platform/server/database/scope.ts';

/** How often a submission is tried in vain before it stays unfinished. */
export const MAX_FAILED_TRIES = 10;

/** Puts an unfinished submission aside that could not be made a lead, so that it holds up no other. @returns how often by now; 0 for one that was sent meanwhile. */
export async function markFailed(scope: OrgScope, id: string): Promise<number> {
  const row = await scope.db
    .updateTable('lead_form_submissions')
    .set({ settled_at: nowIso(), failed_tries: sql<number>`failed_tries + 1` })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .where('status', '=', 'UNFINISHED')
    .where('lead_id', 'is', null)
    .returning('failed_tries')
    .executeTakeFirst();
  return row?.failed_tries ?? 0;
}

/** The condition that a submission was put aside before an instant and is tried again. */
const isTriedAgain = (before: string) => sql<boolean>`(status = 'UNFINISHED' and lead_id is null
  and settled_at <= ${before} and failed_tries > 0 and failed_tries < ${sql.lit(MAX_FAILED_TRIES)})`;

/** Returns the organisations with submissions that were put aside before an instant and are tried again, as the worker role. */
export const orgsWithPutAside = (database: Database, before: string): Promise<number[]> =>
  withWorker(database, async (db) => {
    const rows = await db
      .selectFrom('lead_form_submissions')
      .where(isTriedAgain(before))
      .select('org_id')
      .distinct()
      .execute();
    return rows.map(({ org_id }) => org_id);
  });

/** Takes them up again. */
export async function requeueFailed(scope: OrgScope, before: string): Promise<void> {
  await scope.db
    .updateTable('lead_form_submissions')
    .set({ settled_at: null })
    .where('org_id', '=', scope.org_id)
    .where(isTriedAgain(before))
    .execute();
}
