import { addDays, toInstant } from '#domain/wall-time.ts';
import type { ConditionOperator } from '../../contract.ts';

/** Calendar days from (inclusive) and to (exclusive); either may be open. */
export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** The operators of dates that mean days; `not_in_last` is what `in_last` is not. */
type DayOperator = 'in_last' | 'in_next' | 'is' | 'before' | 'after' | 'between';

/** Behind the last day that can be written. */
const FOREVER = 'infinity';
const LAST_DAY = '9999-12-31';

const dayAfter = (day: string): string => (day === LAST_DAY ? FOREVER : addDays(day, 1));

/**
 * Returns the days a condition means: a number of days includes today, so that the last 1 day is today alone, and both
 * ends of 'between' belong to it.
 *
 * @param values days as 'YYYY-MM-DD', or the number of days.
 */
export function findDays(operator: ConditionOperator, values: readonly string[], today: string): Days {
  const [first = '', last = ''] = values;
  const count = Number(first);
  const days: Record<DayOperator, () => Days> = {
    in_last: () => ({ from: addDays(today, 1 - count), to: addDays(today, 1) }),
    in_next: () => ({ from: today, to: addDays(today, count) }),
    is: () => ({ from: first, to: dayAfter(first) }),
    before: () => ({ to: first }),
    after: () => ({ from: dayAfter(first) }),
    between: () => ({ from: first, to: dayAfter(last) }),
  };
  return days[operator === 'not_in_last' ? 'in_last' : (operator as DayOperator)]();
}

/** Returns the days as instants of a zone. */
export const toPeriod = ({ from, to }: Days, time_zone: string): Days => ({
  ...(from !== undefined && { from: beginning(from, time_zone) }),
  ...(to !== undefined && { to: beginning(to, time_zone) }),
});

/** Returns when a day begins; of days no client has anything on, it is their beginning in UTC. */
function beginning(day: string, time_zone: string): string {
  if (day === FOREVER) return day;
  const isFar = day < '1900-01-01' || day > '9999-12-29';
  return isFar ? `${day}T00:00:00.000Z` : toInstant(`${day}T00:00`, time_zone);
}
