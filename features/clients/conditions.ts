import * as z from 'zod';
import { customOperators, MAX_CONDITIONS, MAX_VALUE_TEXT } from '#features/custom-fields/contract.ts';
import { plainFieldNames } from './fields.ts';

/** What a condition compares: a text, one of several choices, a day, a number, or yes and no. */
export type ConditionKind = 'text' | 'choice' | 'date' | 'number' | 'flag';

/** `in_last`, `not_in_last` and `in_next` take a number of days, counted from today in the zone of the person who looks. */
export const conditionOperators = [...customOperators, 'in_last', 'not_in_last', 'in_next'] as const;
export type ConditionOperator = (typeof conditionOperators)[number];

/** The operators of each kind, in the order of the menu. */
export const operatorsOfKind: Record<ConditionKind, readonly ConditionOperator[]> = {
  text: ['contains', 'is', 'is_not', 'empty', 'not_empty'],
  choice: ['is', 'is_not', 'empty', 'not_empty'],
  date: ['in_last', 'not_in_last', 'in_next', 'is', 'before', 'after', 'between', 'empty', 'not_empty'],
  number: ['is', 'is_not', 'before', 'after', 'between', 'empty', 'not_empty'],
  flag: ['is'],
};

const ofPlainFields = Object.fromEntries(plainFieldNames.map((name) => [name, 'text'])) as Record<
  (typeof plainFieldNames)[number],
  'text'
>;

/**
 * What every organisation can filter clients by. The organisation's own fields come besides as 'custom:' and their key, and
 * one content as 'opened_content:', its type and its id.
 */
export const conditionFields = {
  ...ofPlainFields,
  phone: 'text',
  email: 'text',
  groups: 'choice',
  source: 'choice',
  source_name: 'choice',
  assigned_to: 'choice',
  is_new_lead: 'flag',
  is_whatsapp_opted_out: 'flag',
  follow_up_type: 'choice',
  follow_up: 'date',
  last_activity_type: 'choice',
  last_activity: 'date',
  last_interaction: 'date',
  first_response: 'date',
  opened_content: 'date',
  converted: 'date',
  added: 'date',
} as const satisfies Record<string, ConditionKind>;
export type ConditionField = keyof typeof conditionFields;

/** What a condition on the type of the follow-up takes (S0-4-29 to S0-4-34). */
export const followUpTypes = ['overdue', 'today', 'tomorrow', 'upcoming', 'someday'] as const;

const FIELD = /^[a-z_]+(:[a-z0-9_]+){0,2}$/;
const MAX_VALUES = 100;

/** A condition on what a client has in one field; several values of `is`, `is_not` and `contains` are alternatives. */
export const ClientCondition = z.strictObject({
  field: z.string().max(60).regex(FIELD),
  operator: z.enum(conditionOperators),
  values: z
    .array(z.union([z.string().max(MAX_VALUE_TEXT), z.number()]))
    .max(MAX_VALUES)
    .optional(),
});
export type ClientCondition = z.output<typeof ClientCondition>;

/** The most values that the conditions of one call have together. */
export const MAX_CALL_VALUES = 500;

const countValues = (conditions: readonly Pick<ClientCondition, 'values'>[]) =>
  conditions.reduce((count, { values = [] }) => count + values.length, 0);

/** Conditions that a client meets all of. */
export const ClientConditions = z
  .array(ClientCondition)
  .max(MAX_CONDITIONS)
  .refine((conditions) => countValues(conditions) <= MAX_CALL_VALUES, {
    error: `Filters cannot have more than ${MAX_CALL_VALUES} values in total`,
  });

/** The longest text that conditions take in an address. */
export const MAX_WHERE = 4_000;

/** Writes conditions as a text for an address: 'groups.is.3,4;opened_content.in_last.30'. */
export const writeWhere = (conditions: readonly ClientCondition[]): string =>
  conditions
    .map(({ field, operator, values = [] }) => [field, operator, values.map(writeValue).join(',')].join('.'))
    .join(';');

/** Escapes what separates values and conditions; a dot stands behind the operator and needs no escape. */
const writeValue = (value: string | number): string => String(value).replace(/[%,;]/g, encodeURIComponent);

/** Reads what `writeWhere` wrote, all values as texts. Returns null for any other text. */
export function readWhere(text: string): ClientCondition[] | null {
  if (text.length > MAX_WHERE) return null;
  try {
    return ClientConditions.parse(splitWhere(text));
  } catch {
    return null;
  }
}

/** Splits what `writeWhere` wrote into conditions that nobody has checked. Throws for broken escapes. */
export const splitWhere = (text: string) => (text === '' ? [] : text.split(';').map(splitCondition));

function splitCondition(text: string) {
  const [field, operator, ...rest] = text.split('.');
  const values = rest.join('.');
  return { field, operator, ...(values !== '' && { values: values.split(',').map(decodeURIComponent) }) };
}
