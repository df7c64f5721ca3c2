import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CustomFieldType, CustomValue } from '../contract.ts';

/** The column of `client_values` that holds what a field of this type has. */
export const valueColumn = (type: CustomFieldType): RawBuilder<string | number> =>
  type === 'number' || type === 'dropdown' ? sql`value.number` : sql`value.text`;

/** A condition on a row of `client_values`, called `value`. */
export type ValueRange = RawBuilder<SqlBool>;

/** Values of one field, all numbers or all texts. */
export const isOneAmong = (values: readonly CustomValue[]): ValueRange =>
  typeof values[0] === 'number'
    ? sql`value.number = any(${values}::float8[])`
    : sql`value.text = any(${values}::text[])`;

export const isBetween = (type: CustomFieldType, first: CustomValue, last: CustomValue): ValueRange =>
  sql`${valueColumn(type)} between ${first} and ${last}`;

/** Selects at most so many clients whose value of a field is in the range, each with its last activity where that is a number; null for any value. */
export function selectClientsWith(
  key: string | RawBuilder<string>,
  range: ValueRange | null,
  limit: number,
  assignees: readonly (number | string)[] | null = null,
): RawBuilder<unknown> {
  const clients =
    assignees === null
      ? sql``
      : sql`join clients on clients.org_id = value.org_id and clients.id = value.client_id
          and clients.assigned_to_id_or_zero = any(${assignees}::bigint[])`;
  const select = (
    condition: ValueRange,
  ) => sql`(select value.client_id as id, value.last_activity_at from client_values as value ${clients}
    where value.org_id = current_org_id() and value.key = ${key} and ${condition} limit ${sql.lit(limit)})`;
  if (range) return select(range);
  // Each of the two indexes knows its own values, and while a type changes a field has some in both.
  return sql`(${select(sql`value.number is not null`)} union all ${select(sql`value.text is not null`)} limit ${sql.lit(limit)})`;
}
