import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { toCalendarDay } from '#domain/wall-time.ts';
import type { Lookup } from '#features/custom-fields/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { type Days, findDays, toPeriod } from './days.ts';
import type { PlanCondition } from './indexed-condition.queries.ts';
import { readDayValues } from './parse-condition.ts';
import { isNot } from './text-conditions.queries.ts';

/** Something clients have at a time. */
export interface Dated {
  /** Returns whether a client has it in a period, at any time where both ends are open. */
  isWithin: (period: Days) => RawBuilder<SqlBool>;
  /** Whether every client has it, and none in the future. */
  isAlways?: boolean;
  /** Returns the rows of an index, with `id`, among which all clients are that have it in the period; null where none can be asked. */
  find: (scope: OrgScope, period: Days, lookup: Lookup) => RawBuilder<unknown> | null;
  /** Whether all of them have it in the period. */
  isExact?: boolean;
  /** Whether these are whole rows of clients. */
  findsClients?: boolean;
}

/** Returns whether a time is in the period, both ends of which may be open. */
export function isWithin(column: RawBuilder<unknown>, { from, to }: Days): RawBuilder<SqlBool> {
  const ends = [
    ...(from === undefined ? [] : [sql`${column} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${column} < ${to}`]),
  ];
  return ends.length === 0 ? sql<SqlBool>`${column} is not null` : sql<SqlBool>`(${sql.join(ends, sql` and `)})`;
}

/**
 * The clients of a period often stand together at the far end of the list, where a walk along it comes last: more of them are
 * named than of others.
 */
const MOST_DATED = 20_000;

/** So many are looked up first: where more meet the condition, a walk along the beginning of the list may find a page sooner. */
const FEW_DATED = 5_000;

export const foundByTime = { most: MOST_DATED, quick: FEW_DATED };

/** Plans conditions on days, which are those of the zone of the person who looks. */
export function planDays(dated: Dated): PlanCondition {
  return (asked, { time_zone }, scope) => {
    const { operator } = asked;
    const values = readDayValues(asked);
    if (operator === 'empty') return { meets: isNot(dated.isWithin({})) };
    const today = toCalendarDay(nowIso(), time_zone);
    const period = operator === 'not_empty' ? {} : toPeriod(findDays(operator, values, today), time_zone);
    const meets = dated.isWithin(period);
    const isFound = { ...foundByTime, findsClients: dated.findsClients ?? false, isExact: dated.isExact ?? false };
    if (operator !== 'not_in_last') return { meets, find: (lookup) => dated.find(scope, period, lookup), ...isFound };
    const { from: earliest } = period;
    if (!dated.isAlways || earliest === undefined) return { meets: isNot(meets) };
    const earlier = { to: earliest };
    return { meets: dated.isWithin(earlier), find: (lookup) => dated.find(scope, earlier, lookup), ...isFound };
  };
}

const timeColumns = ['created_at', 'last_activity_at', 'last_interaction_at', 'converted_at'] as const;

/** Plans conditions on a time in a column of the client, which an index has in its order. */
export function planTime(name: (typeof timeColumns)[number]): PlanCondition {
  const column = sql.ref(`clients.${name}`);
  return planDays({
    isAlways: name === 'created_at' || name === 'last_activity_at',
    isWithin: (period) => isWithin(column, period),
    findsClients: true,
    // In this order no other index costs less.
    find: ({ org_id }, period, { assignees, cap }) =>
      sql`(select clients.* from clients
        where clients.org_id = ${org_id} and clients.deleted_at is null and ${isWithin(column, period)}
          ${assignees === null ? sql`` : sql`and clients.assigned_to_id_or_zero = any(${[...assignees]})`}
        order by ${column} desc limit ${sql.lit(cap + 1)})`,
  });
}

/** Plans conditions on the first response to a lead, which no index has in its order. */
export const planFirstResponse: PlanCondition = planDays({
  isWithin: (period) => isWithin(sql.ref('clients.first_response_at'), period),
  find: () => null,
});
