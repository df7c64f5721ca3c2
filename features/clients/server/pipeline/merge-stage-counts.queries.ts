import { sql } from 'kysely';
import type { Database } from '#platform/server/database/db.ts';
import { type OrgScope, withWorker } from '#platform/server/database/scope.ts';

/** Organisations of which one place was counted more often than this are merged. */
const MOST_ROWS = 20;

export const orgsWithStageCountsToMerge = (database: Database): Promise<number[]> =>
  withWorker(database, async (db) => {
    const { rows } = await sql<{ org_id: number }>`
      select distinct counts.org_id from stage_counts as counts
      group by counts.org_id, counts.field_id, counts.option_id, counts.assigned_to_id_or_zero
      having count(*) > ${MOST_ROWS}`.execute(db);
    return rows.map(({ org_id }) => org_id);
  });

/** Makes one row of many; what others add meanwhile stays beside it. */
export async function mergeStageCounts({ db, org_id }: OrgScope): Promise<void> {
  await sql`
    with taken as (delete from stage_counts where org_id = ${org_id} returning *)
    insert into stage_counts (org_id, field_id, option_id, assigned_to_id_or_zero, clients_count, amount_sum)
    select org_id, field_id, option_id, assigned_to_id_or_zero, sum(clients_count), sum(amount_sum) from taken
    group by org_id, field_id, option_id, assigned_to_id_or_zero
    having sum(clients_count) <> 0 or sum(amount_sum) <> 0`.execute(db);
}
