import { sql } from 'kysely';
import { nowIso, nowMillis } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/db.ts';
import { type OrgScope, withWorker } from '#platform/server/database/scope.ts';

const MINUTE_MS = 60_000;
const RECONCILE_EVERY_MS = 15 * MINUTE_MS;
const CHECK_EVERY_MS = 24 * 60 * MINUTE_MS;

/** Returns the organisations connected at a provider whose turn it is, or that have no plan yet, across organisations, as the worker role. */
export const listDueOrgs = (database: Database, provider: string): Promise<number[]> =>
  withWorker(database, async (db) => {
    const { rows } = await sql<{ org_id: number }>`
      select distinct connection.org_id from connections as connection
      left join source_schedules as plan on plan.org_id = connection.org_id and plan.provider = connection.provider
      where connection.provider = ${provider}
        and (plan.org_id is null or plan.reconcile_at <= ${nowIso()} or plan.check_at <= ${nowIso()})
      order by connection.org_id`.execute(db);
    return rows.map(({ org_id }) => org_id);
  });

/**
 * Takes what is due for an organisation and sets its next times, in the rhythm it has. One without a plan gets times of its own,
 * so that not all of them are at work at the quarter of an hour.
 */
export async function claimDueWork(scope: OrgScope, provider: string): Promise<{ reconcile: boolean; check: boolean }> {
  const { org_id } = scope;
  const spread = (everyMs: number) => in_ms((org_id * MINUTE_MS) % everyMs);
  await scope.db
    .insertInto('source_schedules')
    .values({ org_id, provider, reconcile_at: spread(RECONCILE_EVERY_MS), check_at: spread(CHECK_EVERY_MS) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const plan = await scope.db
    .selectFrom('source_schedules')
    .where('org_id', '=', org_id)
    .where('provider', '=', provider)
    .select(['reconcile_at', 'check_at'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const due = { reconcile: plan.reconcile_at <= nowIso(), check: plan.check_at <= nowIso() };
  await scope.db
    .updateTable('source_schedules')
    .set({
      ...(due.reconcile && { reconcile_at: next(plan.reconcile_at, RECONCILE_EVERY_MS) }),
      ...(due.check && { check_at: next(plan.check_at, CHECK_EVERY_MS) }),
      org_id,
    })
    .where('org_id', '=', org_id)
    .where('provider', '=', provider)
    .execute();
  return due;
}

const in_ms = (ms: number): string => new Date(nowMillis() + ms).toISOString();

/** The first time of the rhythm that is still to come. */
function next(planned: string, everyMs: number): string {
  const missed = Math.floor((nowMillis() - Date.parse(planned)) / everyMs);
  return new Date(Date.parse(planned) + (missed + 1) * everyMs).toISOString();
}
