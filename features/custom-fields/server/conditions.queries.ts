import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { escapeLike } from '#platform/server/database/escape-like.ts';
import {
  type CustomCondition,
  type CustomFieldType,
  type CustomValue,
  type customOperators,
  valueSchemas,
} from '../contract.ts';
import { FIELD_GONE } from './check-values.ts';
import { type FieldDefinition, listOptions } from './definitions.queries.ts';
import { isBetween, isOneAmong, selectClientsWith, type ValueRange } from './value-ranges.queries.ts';

type Operator = (typeof customOperators)[number];

/** A condition whose field exists and whose values fit it. */
export interface CheckedCondition {
  field: FieldDefinition;
  operator: Operator;
  values: CustomValue[];
}

/** How many values each operator takes. */
const valueCounts: Record<Operator, readonly [least: number, most: number]> = {
  is: [1, 100],
  is_not: [1, 100],
  contains: [1, 100],
  before: [1, 1],
  after: [1, 1],
  between: [2, 2],
  empty: [0, 0],
  not_empty: [0, 0],
};

const ordered: readonly CustomFieldType[] = ['date', 'number'];
const all: readonly CustomFieldType[] = ['text', 'date', 'dropdown', 'number'];
const typesOf: Record<Operator, readonly CustomFieldType[]> = {
  is: all,
  is_not: all,
  contains: ['text'],
  before: ordered,
  after: ordered,
  between: ordered,
  empty: all,
  not_empty: all,
};

/** Returns the condition checked against its field, or the sentence that says what is wrong with it. */
export function checkCondition(
  definitions: readonly FieldDefinition[],
  { key, operator, values = [] }: CustomCondition,
): CheckedCondition | string {
  const field = definitions.find((each) => each.key === key);
  if (!field) return FIELD_GONE;
  const fitting = values.map((value) => toValue(field.type, value));
  return findMisfit(field, operator, fitting) ?? { field, operator, values: fitting };
}

/** Returns a value as the field has it; in an address numbers and ids are texts. */
function toValue(type: CustomFieldType, value: CustomValue): CustomValue {
  if (typeof value === 'number') return value;
  const text = value.trim();
  return isNumeric(type) && WRITTEN_NUMBER.test(text) ? Number(text) : text;
}

const isNumeric = (type: CustomFieldType): boolean => type === 'number' || type === 'dropdown';
const WRITTEN_NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

function findMisfit(field: FieldDefinition, operator: Operator, values: readonly CustomValue[]): string | null {
  const { type } = field;
  if (!typesOf[operator].includes(type)) return 'This field cannot be filtered this way.';
  const [least, most] = valueCounts[operator];
  if (values.length < least || values.length > most)
    return least === most ? `This filter needs ${least} values.` : 'Choose a value to filter by.';
  if (values.some((value) => !valueSchemas[type].safeParse(value).success)) return 'This value does not fit the field.';
  const options = new Set<CustomValue>(listOptions(field).map(({ id }) => id));
  if (type === 'dropdown' && values.some((value) => !options.has(value)))
    return 'This option no longer exists. Reload the page.';
  return null;
}

type Condition = RawBuilder<SqlBool>;

const likeText = (part: CustomValue | undefined) => sql`search_normalise(${escapeLike(String(part))})`;
const patterns = (parts: readonly CustomValue[]) =>
  sql`array[${sql.join(parts.map((part) => sql`'%' || ${likeText(part)} || '%'`))}]`;

const asJson = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
const isAmong = (value: RawBuilder<unknown>, values: readonly CustomValue[]): Condition =>
  sql<SqlBool>`coalesce(${asJson(values)} @> (${value}), false)`;

/** Whether a client has something in the field; an option that was removed meanwhile is nothing. */
const isFilled = ({ field }: CheckedCondition, value: RawBuilder<unknown>): Condition =>
  field.type === 'dropdown'
    ? isAmong(
        value,
        listOptions(field).map(({ id }) => id),
      )
    : sql<SqlBool>`clients.custom_fields ? ${field.key}`;

const conditionSql: Record<Operator, (condition: CheckedCondition, value: RawBuilder<unknown>) => Condition> = {
  is: ({ values }, value) => isAmong(value, values),
  is_not: ({ values }, value) => sql<SqlBool>`not ${isAmong(value, values)}`,
  // What a client is searched by holds its texts as well, and is compared in less time.
  contains: ({ field, values }) =>
    sql<SqlBool>`(clients.search_text like any (${patterns(values)})
      and search_normalise(clients.custom_fields ->> ${field.key}) like any (${patterns(values)}))`,
  before: ({ values: [end] }, value) => sql<SqlBool>`${value} < ${asJson(end)}`,
  after: ({ values: [start] }, value) => sql<SqlBool>`${value} > ${asJson(start)}`,
  between: ({ values: [start, end] }, value) => sql<SqlBool>`${value} between ${asJson(start)} and ${asJson(end)}`,
  empty: (condition, value) => sql<SqlBool>`not ${isFilled(condition, value)}`,
  not_empty: isFilled,
};

/** Returns a condition on each client. */
export const meetsCondition = (condition: CheckedCondition): Condition =>
  conditionSql[condition.operator](condition, sql`clients.custom_fields -> ${condition.field.key}`);

/** The ends of what a field can hold, for a condition with one end. */
const ends: Partial<Record<CustomFieldType, readonly [CustomValue, CustomValue]>> = {
  date: ['0001-01-01', '9999-12-31'],
  number: [-1e13, 1e13],
};

/** Returns the values an index finds among which are those of every client that meets the condition; null where there are none. */
function findRange({ field: { type }, operator, values }: CheckedCondition): ValueRange | null {
  if (operator === 'is') return isOneAmong(values);
  const [lowest, highest] = ends[type] ?? [];
  const [first, second] = values;
  if (lowest === undefined || highest === undefined || first === undefined) return null;
  if (operator === 'before') return isBetween(type, lowest, first);
  if (operator === 'after') return isBetween(type, first, highest);
  return operator === 'between' && second !== undefined ? isBetween(type, first, second) : null;
}

/** The shortest part of a text that the index of the search finds inside a word. */
const MIN_PART = 3;

/** So many assignees are oneself, nobody and a colleague. */
const FEW_ASSIGNEES = 3;

/** How ids are looked up for the actor. */
export interface Lookup {
  /** The assignees whose clients the actor may see; all when null. */
  assignees: readonly (number | string)[] | null;
  /** The most ids to find. */
  cap: number;
  /** Says whether the organisation holds much of the table, which decides how the index of the search is asked. */
  isMostOfTable: () => Promise<boolean>;
}

/** Returns the rows of an index, with `id`, among which all clients are that meet the condition; null where none can be asked. */
export async function lookUpCondition(
  condition: CheckedCondition,
  { assignees, cap, isMostOfTable }: Lookup,
): Promise<RawBuilder<unknown> | null> {
  const { field, operator, values } = condition;
  if (operator === 'contains') {
    if (values.length > 1 || String(values[0]).length < MIN_PART) return null;
    return sql`search_client_ids(${likeText(values[0])}, ${assignees}, ${cap + 1}, ${await isMostOfTable()})`;
  }
  // The clients of a few assignees are read sooner than everybody's in an option, which the index of a field holds.
  if (assignees !== null && assignees.length <= FEW_ASSIGNEES) return null;
  const range = findRange(condition);
  return range || operator === 'not_empty' ? selectClientsWith(field.key, range, cap + 1, assignees) : null;
}
