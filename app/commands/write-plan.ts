import { pino } from 'pino';
import { givePlan } from '#features/subscription/server/index.ts';
import { openDatabase } from '#platform/server/database/db.ts';
import { withScope } from '#platform/server/database/scope.ts';
import { findOrg } from './orgs.queries.ts';
import { endOfDay, type PlanOrder } from './plan-orders.ts';

/** Sets the trial or the plan of an organisation. @returns what was done, in words. Throws an Error where there is none. */
export async function setPlan(url: string, { org: name, by, trial_until, pro_until }: PlanOrder): Promise<string> {
  const database = openDatabase(url, pino({ level: 'silent' }));
  try {
    const org = await findOrg(database, name);
    if (!org) throw new Error(`There is no organisation ${name}.`);
    const { org_id, time_zone } = org;
    const until = (day: string) => endOfDay(day, time_zone);
    await withScope(database, { org_id, actor: null, request_id: 'set-plan', mode: 'transaction' }, (scope) =>
      givePlan(scope, {
        by,
        ...(trial_until !== undefined && { trial_until: until(trial_until) }),
        ...(pro_until !== undefined && { pro_until: pro_until === null ? null : until(pro_until) }),
      }),
    );
    const done = [
      trial_until !== undefined && `the trial lasts until the end of ${trial_until}`,
      pro_until && `Pro is given until the end of ${pro_until}`,
      pro_until === null && 'the given plan is taken back',
    ].filter(Boolean);
    return `${org.name} (${org_id}): ${done.join(', ')} (${time_zone}).`;
  } finally {
    await database.close();
  }
}
