import { addDays, toCalendarDay } from '#domain/wall-time.ts';
import type { CustomCondition } from '#features/custom-fields/contract.ts';
import { checkCondition, lookUpCondition, meetsCondition } from '#features/custom-fields/server/index.ts';
import { listKeys } from '#platform/contract/keys-of.ts';
import { fieldProblem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { type ClientCondition, type ConditionField, conditionFields, plainFieldNames } from '../../contract.ts';
import {
  planAssignedTo,
  planGroups,
  planIsNewLead,
  planLastActivityType,
  planSource,
  planSourceName,
} from './choice-conditions.queries.ts';
import { planEmail, planPhone, planWhatsappOptedOut } from './contact-conditions.queries.ts';
import { planFirstResponse, planTime } from './date-conditions.queries.ts';
import { findDays } from './days.ts';
import { planFollowUp, planFollowUpType } from './follow-up-conditions.queries.ts';
import { type Facts, MAX_IDS, type PlanCondition, type PlannedCondition } from './indexed-condition.queries.ts';
import { planOpened } from './opened-conditions.queries.ts';
import {
  type Asked,
  FIELD_GONE,
  readDayValues,
  refuseMisfit,
  relativeOperators,
  WRONG_OPERATOR,
} from './parse-condition.ts';
import { isNot, planText } from './text-conditions.queries.ts';

const plainFields = Object.fromEntries(plainFieldNames.map((name) => [name, planText(name)])) as Record<
  (typeof plainFieldNames)[number],
  PlanCondition
>;

/** How each field is filtered by; a field added to the contract does not compile without its line here. */
const fields: Record<ConditionField, PlanCondition> = {
  ...plainFields,
  phone: planPhone,
  email: planEmail,
  groups: planGroups,
  source: planSource,
  source_name: planSourceName,
  assigned_to: planAssignedTo,
  is_new_lead: planIsNewLead,
  is_whatsapp_opted_out: planWhatsappOptedOut,
  follow_up_type: planFollowUpType,
  follow_up: planFollowUp,
  last_activity_type: planLastActivityType,
  last_activity: planTime('last_activity_at'),
  last_interaction: planTime('last_interaction_at'),
  first_response: planFirstResponse,
  opened_content: planOpened(null),
  converted: planTime('converted_at'),
  added: planTime('created_at'),
};
const isField = (name: string): name is ConditionField => listKeys(fields).some((field) => field === name);

const OPENED_CONTENT = /^opened_content:((?:text|file|html_page):\d{1,15})$/;
const CUSTOM = /^custom:([a-z]+\d{1,16})$/;

/**
 * Checks conditions against these facts and plans them. Throws `invalid_input` with a sentence under the name of the
 * condition, and `unavailable_in_free_plan`.
 *
 * @param nameError returns the name under which the sentence stands in the answer.
 */
export const planConditions = (
  scope: Scope,
  conditions: readonly ClientCondition[],
  facts: Facts,
  nameError = (index: number) => `conditions.${index}`,
): PlannedCondition[] =>
  conditions.map(({ field, operator, values = [] }, index) => {
    const refuse = (sentence: string): never => {
      throw fieldProblem(nameError(index), sentence);
    };
    return choosePlan(field, { operator, values, refuse })({ operator, values, refuse }, facts, scope);
  });

function choosePlan(field: string, asked: Asked): PlanCondition {
  const custom = CUSTOM.exec(field)?.[1];
  if (custom !== undefined) return planCustom(custom);
  const content = OPENED_CONTENT.exec(field)?.[1];
  const name = content === undefined ? field : 'opened_content';
  if (!isField(name)) return asked.refuse(FIELD_GONE);
  refuseMisfit(conditionFields[name], asked);
  return content === undefined ? fields[name] : planOpened(content);
}

/** Plans conditions on a field of the organisation's own. */
const planCustom =
  (key: string): PlanCondition =>
  (asked, facts) => {
    const checked = checkCondition(facts.definitions, toCustomCondition(key, asked, facts));
    if (typeof checked === 'string') return asked.refuse(checked);
    const meets = meetsCondition(checked);
    if (asked.operator === 'not_in_last') return { meets: isNot(meets) };
    const { field, operator, values } = checked;
    return {
      meets,
      find: (lookup) => lookUpCondition(checked, lookup),
      ...(operator !== 'contains' && { quick: MAX_IDS }),
      // Its values are compared as numbers by the index too.
      ...(field.type === 'number' &&
        (operator === 'is' || operator === 'between') && { isExact: true, findsActivity: true }),
      ...(field.type === 'dropdown' &&
        operator === 'is' && { ranges: { by: 'value', key: field.key, numbers: [...new Set(values.map(Number))] } }),
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
