import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { type CreditCounters, countersIn, monthAt } from './credit-counters.ts';

/** Locks the credits of the organisation until the transaction ends; where there are none yet they begin at nothing. */
export async function lockCounters(scope: OrgScope): Promise<CreditCounters> {
  const { time_zone } = await scope.db
    .selectFrom('orgs')
    .where('org_id', '=', scope.org_id)
    .select('time_zone')
    .executeTakeFirstOrThrow();
  const month = monthAt(nowIso(), time_zone);
  await scope.db
    .insertInto('automation_credits')
    .values({ org_id: scope.org_id, ...countersIn(month, null) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await scope.db
    .selectFrom('automation_credits')
    .where('org_id', '=', scope.org_id)
    .select(['month', 'spent', 'share_spent', 'bought_left'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  return countersIn(month, stored);
}

/** Writes the counters, under the lock of `lockCounters`. */
export const saveCounters = (scope: OrgScope, counters: CreditCounters) =>
  scope.db.updateTable('automation_credits').set(counters).where('org_id', '=', scope.org_id).execute();
