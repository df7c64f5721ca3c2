import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { addDays, toCalendarDay, toInstant } from '#domain/wall-time.ts';
import type { Lookup } from '#features/custom-fields/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { followUpTypes } from '../../contract.ts';
import { foundByTime, isWithin, planDays } from './date-conditions.queries.ts';
import type { Days } from './days.ts';
import type { PlanCondition } from './indexed-condition.queries.ts';
import { readChoices } from './parse-condition.ts';
import { isNot } from './text-conditions.queries.ts';

const dueAt = sql`next_step.due_at`;
const hasTime = sql`next_step.maturity_type = 'FIXED'`;

/** Whether a client has a follow-up, and one of which the condition is true. */
export const existsFollowUp = (condition: RawBuilder<unknown> = sql`true`) =>
  sql<SqlBool>`exists (select from follow_ups as next_step
    where next_step.org_id = clients.org_id and next_step.client_id = clients.id and ${condition})`;

/** Few clients of some assignees are read sooner than the follow-ups of all. */
const findFollowUps = ({ org_id }: OrgScope, condition: RawBuilder<unknown>, { assignees, cap }: Lookup) =>
  assignees === null
    ? sql`(select next_step.client_id as id from follow_ups as next_step
        where next_step.org_id = ${org_id} and ${condition} limit ${sql.lit(cap + 1)})`
    : null;

const isTimed = (period: Days) => sql`(${isWithin(dueAt, period)} and ${hasTime})`;

/** Plans conditions on the day of the follow-up; 'empty' are clients without one and those of someday. */
export const planFollowUp = planDays({
  isWithin: (period) => existsFollowUp(isTimed(period)),
  find: (scope, period, lookup) => findFollowUps(scope, isTimed(period), lookup),
  isExact: true,
});

type FollowUpType = (typeof followUpTypes)[number];

/** Returns the condition of each type now; 'upcoming' begins tomorrow, as in the tab of follow-ups. */
function typeConditions(time_zone: string): Record<FollowUpType, RawBuilder<unknown>> {
  const now = nowIso();
  const today = toCalendarDay(now, time_zone);
  const midnight = (days: number) => toInstant(`${addDays(today, days)}T00:00`, time_zone);
  return {
    overdue: isWithin(dueAt, { to: now }),
    today: isWithin(dueAt, { from: now, to: midnight(1) }),
    tomorrow: isWithin(dueAt, { from: midnight(1), to: midnight(2) }),
    upcoming: isTimed({ from: midnight(1) }),
    someday: sql`next_step.maturity_type = 'NOT_FIXED'`,
  };
}

/** Plans conditions on the type of the follow-up; 'empty' are clients without one. */
export const planFollowUpType: PlanCondition = (asked, { time_zone }, scope) => {
  const types = readChoices(followUpTypes, asked);
  const any = existsFollowUp();
  if (asked.operator === 'empty') return { meets: isNot(any) };
  if (asked.operator === 'not_empty') return { meets: any };
  const conditions = typeConditions(time_zone);
  const isOfTypes = sql`(${sql.join(
    types.map((type) => conditions[type]),
    sql` or `,
  )})`;
  const meets = existsFollowUp(isOfTypes);
  if (asked.operator === 'is_not') return { meets: isNot(meets) };
  return { meets, find: (lookup) => findFollowUps(scope, isOfTypes, lookup), ...foundByTime, isExact: true };
};
