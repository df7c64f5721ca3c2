import { nowIso } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/db.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import { type OrgScope, withWorker } from '#platform/server/database/scope.ts';

/** Returns the sources of a kind that are tested every day. */
export async function listDailySources(scope: OrgScope, kind: string): Promise<number[]> {
  const rows = await scope.db
    .selectFrom('daily_self_tests')
    .innerJoin('lead_sources as source', (join) => matchInOrg(join, 'source.id', 'daily_self_tests.source_id'))
    .where('daily_self_tests.org_id', '=', scope.org_id)
    .where('source.kind', '=', kind)
    .where('source.deleted_at', 'is', null)
    .orderBy('daily_self_tests.source_id')
    .select('daily_self_tests.source_id')
    .execute();
  return rows.map(({ source_id }) => source_id);
}

/** Tests a source every day from then on. */
export const scheduleDailyTest = (scope: OrgScope, source_id: number, next_at: string): Promise<unknown> =>
  scope.db
    .insertInto('daily_self_tests')
    .values({ org_id: scope.org_id, source_id, next_at })
    .onConflict((conflict) => conflict.columns(['org_id', 'source_id']).doUpdateSet({ next_at }))
    .execute();

export const removeDaily = (scope: OrgScope, source_id: number): Promise<unknown> =>
  scope.db
    .deleteFrom('daily_self_tests')
    .where('org_id', '=', scope.org_id)
    .where('source_id', '=', source_id)
    .execute();

/** Returns sources whose daily test is due, the longest due first, across organisations, as the worker role. */
export const listDueSources = (database: Database, limit: number): Promise<{ org_id: number; source_id: number }[]> =>
  withWorker(database, (db) =>
    db
      .selectFrom('daily_self_tests')
      .where('next_at', '<=', nowIso())
      .select(['org_id', 'source_id'])
      .orderBy('next_at')
      .orderBy('org_id')
      .orderBy('source_id')
      .limit(limit)
      .execute(),
  );

/** Sets when a due source is tested next. @returns false where another process has done so. */
export async function claimDueTest(scope: OrgScope, source_id: number, next_at: string): Promise<boolean> {
  const row = await scope.db
    .updateTable('daily_self_tests')
    .set({ next_at })
    .where('org_id', '=', scope.org_id)
    .where('source_id', '=', source_id)
    .where('next_at', '<=', nowIso())
    .returning('source_id')
    .executeTakeFirst();
  return row !== undefined;
}
