import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Page, PageQuery } from '../../contract/paging.ts';
import { Problem } from '../../contract/problems.ts';
import { plannedForValues } from './statements/prepared-statements.ts';

/** One way to order a list: a column and a tie-breaking id, both walked in the same direction. */
export interface Sort {
  /** `table.column`, never null. */
  column: string;
  /** `table.id`, so that pages never skip or repeat a row. */
  id: string;
  direction: 'asc' | 'desc';
}

/** A column of ranges with its value in each of them. */
export interface RangeColumn {
  name: string;
  type: 'bigint' | 'float8' | 'text';
  values: RawBuilder<readonly unknown[]>;
  /**
   * Whether the range is ordered by the column first, rising in a list that falls: no other index has this order, however common
   * PostgreSQL takes a value to be.
   */
  isOrdered?: boolean;
}

/** The rows of a list as ranges, in each of which columns have one value, and which an index holds in the order of the list. */
export interface Ranges<Database, Table extends keyof Database> {
  columns: readonly RangeColumn[];
  /** How many ranges there are, at least one. */
  count: number;
  /** The rows of the list, without the conditions on the columns. */
  rows: SelectQueryBuilder<Database, Table, object>;
}

/** The row's own sort value and id travel under these names; the value is removed before the answer. */
interface KeyColumns {
  sort_key: unknown;
  id: number | string;
}

/**
 * Reads one page by keyset, forwards or backwards from an opaque cursor: the page after row 10,000 costs as much as
 * the first. The best plan depends on how many rows meet the conditions, so it is planned each time. Throws
 * `invalid_input` for a cursor that is not ours or belongs to another sort.
 *
 * The query must select `id`; this adds the sort value as `sort_key`.
 */
export const keysetPage = <Database, Table extends keyof Database, Row extends { id: number | string }>(
  query: SelectQueryBuilder<Database, Table, Row>,
  sort: Sort,
  paging: PageQuery,
): Promise<Page<Row>> =>
  readPage(sort, paging, (from) => startingFrom(query.modifyEnd(plannedForValues), from).execute() as Promise<Row[]>);

/** Reads one page from rows that the caller selects with `startingFrom`, for a prepared query. */
export async function readPage<Row extends { id: number | string }>(
  sort: Sort,
  paging: PageQuery,
  select: (from: From) => Promise<Row[]>,
): Promise<Page<Row>> {
  const cursor = paging.cursor === undefined ? null : readCursor(paging.cursor, sort);
  const backwards = cursor !== null && paging.cursor_type === 'previous';
  const direction = backwards ? opposite(sort.direction) : sort.direction;
  const from: From = { ...sort, direction, cursor, rows: paging.page_size + 1 };

  const found = (await select(from).catch(refuseCursorOfOtherType(cursor))) as (Row & KeyColumns)[];
  const hasMore = found.length > paging.page_size;
  const rows = found.slice(0, paging.page_size);
  if (backwards) rows.reverse();

  const first = rows[0];
  const last = rows.at(-1);
  const next = last && (backwards || hasMore) ? writeCursor(sort, last) : null;
  const previous = first && (backwards ? hasMore : cursor !== null) ? writeCursor(sort, first) : null;
  // Copies of rows with many columns cost more than reading them.
  for (const row of rows) row.sort_key = undefined;
  return { results: rows, next, previous };
}

/** Where a page begins, which way it goes and how many rows it looks at. */
export interface From extends Sort {
  cursor: { key: unknown; id: unknown } | null;
  rows: number;
}

/**
 * Limits a query to the rows of one page. The number of rows is part of the text: a plan kept for any number would be
 * made for a tenth of the table.
 */
export function startingFrom<Database, Table extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Table, Row>,
  { column, id, direction, cursor, rows }: From,
): SelectQueryBuilder<Database, Table, Row & { sort_key: unknown }> {
  const paged = query
    .select(sql.ref(column).as('sort_key'))
    .orderBy(sql.ref(column), direction)
    .orderBy(sql.ref(id), direction)
    .limit(sql.lit(rows)) as unknown as SelectQueryBuilder<Database, Table, Row & { sort_key: unknown }>;
  if (!cursor) return paged;
  const compare = sql.raw(direction === 'asc' ? '>' : '<');
  return paged.where(sql<boolean>`(${sql.ref(column)}, ${sql.ref(id)}) ${compare} (${cursor.key}, ${cursor.id})`);
}

/** The ids of the first rows of every range, merged: the page. The text says how many ranges a kept plan is made for. */
export function selectFirstRows<Database, Table extends keyof Database>(
  { columns, count, rows }: Ranges<Database, Table>,
  from: From,
): RawBuilder<unknown> {
  const names = columns.map((_, index) => sql.ref(`value${index}`));
  const isInRange = columns.map(({ name, isOrdered }, index) => {
    const [column, value] = [sql.ref(name), sql.ref(`range.value${index}`)];
    // Of a column that equals a value PostgreSQL leaves the order out.
    return isOrdered ? sql`${column} >= ${value} and ${column} <= ${value}` : sql`${column} = ${value}`;
  });
  let ofRange = rows.select(sql.ref(from.id).as('id')).where(sql<boolean>`(${sql.join(isInRange, sql` and `)})`);
  for (const { name, isOrdered } of columns) {
    if (isOrdered) ofRange = ofRange.orderBy(sql.ref(name), opposite(from.direction));
  }
  const order = sql.raw(from.direction);
  const each = columns.map((column) => {
    const values = Array.from({ length: count }, (_, index) => elementAt(column, index));
    return sql`array[${sql.join(values)}]`;
  });
  return sql`(select first.id from unnest(${sql.join(each)}) as range(${sql.join(names)})
    cross join lateral (${startingFrom(ofRange, from)}) as first
    order by first.sort_key ${order}, first.id ${order} limit ${sql.lit(from.rows)})`;
}

const elementAt = ({ values, type }: RangeColumn, index: number) =>
  sql`(${values}::${sql.raw(type)}[])[${sql.lit(index + 1)}]`;

const opposite = (direction: 'asc' | 'desc') => (direction === 'asc' ? 'desc' : 'asc');

const writeCursor = (sort: Sort, row: KeyColumns) =>
  Buffer.from(JSON.stringify([sort.column, sort.direction, row.sort_key, row.id])).toString('base64url');

function readCursor(cursor: string, sort: Sort): { key: unknown; id: number | string } {
  try {
    const [column, direction, key, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const fits = column === sort.column && direction === sort.direction && ['string', 'number'].includes(typeof key);
    if (fits && (typeof id === 'number' || typeof id === 'string')) return { key, id };
  } catch {
    // falls through to the same answer as a cursor of another list
  }
  throw invalidCursor('not a cursor of this list');
}

/** A cursor is text a caller can write: one whose values do not fit the sorted column fails in PostgreSQL (class 22). */
const refuseCursorOfOtherType =
  (cursor: object | null) =>
  (error: unknown): never => {
    const { code } = error as { code?: string };
    if (cursor && code?.startsWith('22')) throw invalidCursor(String(error));
    throw error;
  };

/** A page link that was not written by this list. */
export const invalidCursor = (log_detail: string) =>
  new Problem('invalid_input', {
    errors: { cursor: 'This page link is no longer valid. Start from the first page.' },
    log_detail,
  });
