import { addDays, toCalendarDay } from '#domain/wall-time.ts';
import type { CustomCondition } from '#features/custom-fields/contract.ts';
import {
  checkCondition,
  isSortableKey,
  lookUpCondition,
  meetsCondition,
} from '#features/custom-fields/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import { findDays } from './days.ts';
import { type Facts, MAX_IDS, type PlanCondition } from './indexed-condition.queries.ts';
import {
  type Asked,
  FIELD_GONE,
  readDayValues,
  refuseMisfit,
  relativeOperators,
  WRONG_OPERATOR,
} from './parse-condition.ts';
import { isNot } from './text-conditions.queries.ts';

/** Plans conditions on a field of the organisation's own. */
export const planCustom =
  (key: string): PlanCondition =>
  (asked, facts) => {
    const checked = checkCondition(facts.definitions, toCustomCondition(key, asked, facts));
    if (typeof checked === 'string') return asked.refuse(checked);
    const meets = meetsCondition(checked);
    if (asked.operator === 'not_in_last') return { meets: isNot(meets) };
    const { field, operator, values } = checked;
    const isOrdered = isSortableKey(field.key);
    return {
      meets,
      find: (lookup) => lookUpCondition(checked, lookup),
      ...(isOrdered && operator !== 'contains' && { quick: MAX_IDS }),
      ...(isOrdered &&
        field.type === 'dropdown' &&
        operator === 'is' && { ranges: { by: 'option', key: field.key, options: values.map(Number) } }),
    };
  };

/** Returns the condition with the days it means in place of their number. */
function toCustomCondition(key: string, asked: Asked, { definitions, time_zone }: Facts): CustomCondition {
  const { operator, values, refuse } = asked;
  if (!relativeOperators.includes(operator)) {
    return { key, operator: operator as CustomCondition['operator'], values: [...values] };
  }
  const field = definitions.find((each) => each.key === key) ?? refuse(FIELD_GONE);
  if (field.type !== 'date') refuse(WRONG_OPERATOR);
  refuseMisfit('date', asked);
  const { from = '', to = '' } = findDays(operator, readDayValues(asked), toCalendarDay(nowIso(), time_zone));
  return { key, operator: 'between', values: [from, addDays(to, -1)] };
}
