import { type SelectQueryBuilder, sql } from 'kysely';
import type { Page, PageQuery } from '../contract/paging.ts';
import { Problem } from '../contract/problems.ts';

/** One way to order a list: a column and a tie-breaking id, both walked in the same direction. */
export interface Sort {
  /** `table.column`, never null. */
  column: string;
  /** `table.id`, so that pages never skip or repeat a row. */
  id: string;
  direction: 'asc' | 'desc';
}

/** The row's own sort value and id travel under these names and are removed before the answer. */
interface KeyColumns {
  sort_key: unknown;
  id: number | string;
}

/**
 * Reads one page by keyset, forwards or backwards from an opaque cursor: the page after row 10,000 costs as much as
 * the first. Throws `invalid_input` for a cursor that is not ours or belongs to another sort.
 *
 * The query must select `id`; this adds the sort value as `sort_key`.
 */
export async function keysetPage<Database, Table extends keyof Database, Row extends { id: number | string }>(
  query: SelectQueryBuilder<Database, Table, Row>,
  sort: Sort,
  paging: PageQuery,
): Promise<Page<Row>> {
  const cursor = paging.cursor === undefined ? null : readCursor(paging.cursor, sort);
  const backwards = cursor !== null && paging.cursor_type === 'previous';
  const direction = backwards ? opposite(sort.direction) : sort.direction;
  const compare = sql.raw(direction === 'asc' ? '>' : '<');

  let paged = query
    .select(sql.ref(sort.column).as('sort_key'))
    .orderBy(sql.ref(sort.column), direction)
    .orderBy(sql.ref(sort.id), direction)
    .limit(paging.page_size + 1);
  if (cursor) {
    paged = paged.where(
      sql<boolean>`(${sql.ref(sort.column)}, ${sql.ref(sort.id)}) ${compare} (${cursor.key}, ${cursor.id})`,
    );
  }
  const found = (await paged.execute().catch(refuseCursorOfOtherType(cursor))) as unknown as (Row & KeyColumns)[];
  const hasMore = found.length > paging.page_size;
  const rows = found.slice(0, paging.page_size);
  if (backwards) rows.reverse();

  const first = rows[0];
  const last = rows.at(-1);
  const next = last && (backwards || hasMore) ? writeCursor(sort, last) : null;
  const previous = first && (backwards ? hasMore : cursor !== null) ? writeCursor(sort, first) : null;
  return { results: rows.map(withoutKey) as Row[], next, previous };
}

const opposite = (direction: 'asc' | 'desc') => (direction === 'asc' ? 'desc' : 'asc');

const withoutKey = ({ sort_key: _, ...row }: KeyColumns) => row;

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

const invalidCursor = (log_detail: string) =>
  new Problem('invalid_input', {
    errors: { cursor: 'This page link is no longer valid. Start from the first page.' },
    log_detail,
  });
