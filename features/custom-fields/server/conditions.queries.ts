import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { fieldProblem } from '#platform/contract/problems.ts';
import { escapeLike } from '#platform/server/database/like.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import {
  type CustomCondition,
  type CustomFieldType,
  type CustomValue,
  type customOperators,
  valueSchemas,
} from '../contract.ts';
import { FIELD_GONE } from './check-values.ts';
import { type FieldDefinition, isSortableKey, listOptions, readDefinitions } from './definitions.queries.ts';

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
  contains: [1, 1],
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

/** Checks conditions against the fields of the organisation, which one query reads. Throws `invalid_input`. */
export const checkConditions = async (scope: OrgScope, conditions: readonly CustomCondition[]) =>
  conditions.length === 0 ? [] : checkAgainst(await readDefinitions(scope), conditions);

/** Checks conditions against these fields. Throws `invalid_input`. */
export function checkAgainst(
  definitions: readonly FieldDefinition[],
  conditions: readonly CustomCondition[],
): CheckedCondition[] {
  const fields = new Map(definitions.map((field) => [field.key, field]));
  return conditions.map(({ key, operator, values = [] }, index) => {
    const field = fields.get(key);
    const problem = field ? findMisfit(field, operator, values) : FIELD_GONE;
    if (!field || problem) throw fieldProblem(`conditions.${index}`, problem ?? FIELD_GONE);
    return { field, operator, values: values.map((value) => (typeof value === 'string' ? value.trim() : value)) };
  });
}

function findMisfit(field: FieldDefinition, operator: Operator, values: readonly CustomValue[]): string | null {
  const { type } = field;
  if (!typesOf[operator].includes(type)) return 'This field cannot be filtered this way.';
  const [least, most] = valueCounts[operator];
  if (values.length < least || values.length > most)
    return least === most ? `This filter takes ${least} values.` : 'Choose a value to filter by.';
  if (values.some((value) => !valueSchemas[type].safeParse(value).success)) return 'This value does not fit the field.';
  const options = new Set<CustomValue>(listOptions(field).map(({ id }) => id));
  if (type === 'dropdown' && values.some((value) => !options.has(value)))
    return 'This option no longer exists. Reload the page.';
  return null;
}

type Condition = RawBuilder<SqlBool>;

const likeText = (part: CustomValue | undefined) => sql`search_normalise(${escapeLike(String(part))})`;

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
  contains: ({ field, values: [part] }) =>
    sql<SqlBool>`(clients.search_text like '%' || ${likeText(part)} || '%'
      and search_normalise(clients.custom_fields ->> ${field.key}) like '%' || ${likeText(part)} || '%')`,
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

/** Returns the condition an index answers that every client of this one meets; null where there is none. */
function findIndexed({
  field,
  operator,
  values,
}: CheckedCondition): { operator: string; values: CustomValue[] } | null {
  if (operator === 'is') return { operator, values };
  if (!isSortableKey(field.key)) return null;
  if (operator === 'not_empty') return { operator, values: [] };
  const [lowest, highest] = ends[field.type] ?? [];
  const [first, second] = values;
  if (lowest === undefined || highest === undefined || first === undefined) return null;
  if (operator === 'before') return { operator: 'between', values: [lowest, first] };
  if (operator === 'after') return { operator: 'between', values: [first, highest] };
  return operator === 'between' && second !== undefined ? { operator, values: [first, second] } : null;
}

/** The shortest part of a text that the index of the search finds inside a word. */
const MIN_PART = 3;

/** How ids are looked up for the actor. */
export interface Lookup {
  /** The assignees whose clients the actor may see; all when null. */
  assignees: readonly (number | string)[] | null;
  /** The most ids to find. */
  cap: number;
  /** Says whether the organisation holds much of the table, which decides how the index of the search is asked. */
  holdsMost: () => Promise<boolean>;
}

/**
 * Returns the ids of clients among which all are that meet every condition, looked up by an index; null where each index
 * finds more than the cap, or none can be asked.
 */
export async function findByConditions(
  scope: OrgScope,
  conditions: readonly CheckedCondition[],
  lookup: Lookup,
): Promise<number[] | null> {
  for (const condition of conditions) {
    const found = await lookUp(condition, lookup);
    if (!found) continue;
    const { rows } = await sql<{ id: number }>`select found.id from ${found} as found`.execute(scope.db);
    if (rows.length <= lookup.cap) return rows.map(({ id }) => id);
  }
  return null;
}

async function lookUp(condition: CheckedCondition, { assignees, cap, holdsMost }: Lookup) {
  const { field, operator, values } = condition;
  if (operator === 'contains') {
    if (String(values[0]).length < MIN_PART) return null;
    return sql`search_client_ids(${likeText(values[0])}, ${assignees}, ${cap + 1}, ${await holdsMost()})`;
  }
  const indexed = findIndexed(condition);
  if (!indexed) return null;
  return sql`custom_field_client_ids(${field.key}, ${indexed.operator}, ${asJson(indexed.values)}, ${assignees}, ${cap + 1})`;
}
