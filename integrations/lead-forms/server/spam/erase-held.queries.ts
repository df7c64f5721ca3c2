import type { Database } from '#platform/server/database/db.ts';
import { type OrgScope, withWorker } from '#platform/server/database/scope.ts';

/** Returns the organisations with held submissions sent before an instant, across organisations, as the worker role. */
export const orgsWithOldHeld = (database: Database, before: string): Promise<number[]> =>
  withWorker(database, async (db) => {
    const rows = await db
      .selectFrom('lead_form_submissions')
      .where('status', 'in', ['QUARANTINED', 'DISCARDED'])
      .where('sent_at', '<=', before)
      .select('org_id')
      .distinct()
      .execute();
    return rows.map(({ org_id }) => org_id);
  });

/** Erases held and discarded submissions sent before an instant. */
export async function eraseHeld(scope: OrgScope, before: string): Promise<void> {
  await scope.db
    .deleteFrom('lead_form_submissions')
    .where('org_id', '=', scope.org_id)
    .where('status', 'in', ['QUARANTINED', 'DISCARDED'])
    .where('sent_at', '<=', before)
    .execute();
}
