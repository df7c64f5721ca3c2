import { type JoinBuilder, type StringReference, sql } from 'kysely';

type Column<DB, TB extends keyof DB> = StringReference<DB, TB> & `${string}.${string}`;

/** Joins rows of one organisation by these columns: `profiles.id` and `contents.owner_id`. */
export const matchInOrg = <DB, TB extends keyof DB>(
  join: JoinBuilder<DB, TB>,
  one: Column<DB, TB>,
  other: Column<DB, TB>,
): JoinBuilder<DB, TB> => join.onRef(findOrgColumn(one), '=', findOrgColumn(other)).onRef(one, '=', other);

/** Returns the column with the organisation of the table that a column is of. */
export const findOrgColumn = (column: string) => sql.ref(`${column.split('.')[0]}.org_id`);
