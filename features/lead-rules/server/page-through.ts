import type { Page, PageQuery } from '#platform/contract/paging.ts';
import { fieldProblem } from '#platform/contract/problems.ts';

/** Returns a page of a short list that is in memory as a whole. Throws `invalid_input` for a cursor that is not ours. */
export function pageThrough<Row>(rows: readonly Row[], { cursor, cursor_type, page_size }: PageQuery): Page<Row> {
  const place = cursor === undefined ? 0 : Number(/^at(\d{1,6})$/.exec(cursor)?.[1] ?? Number.NaN);
  if (Number.isNaN(place)) throw fieldProblem('cursor', 'This page no longer exists. Start from the first one.');
  const begin = cursor_type === 'previous' ? Math.max(0, place - page_size) : place;
  const end = cursor_type === 'previous' ? place : begin + page_size;
  return {
    results: rows.slice(begin, end),
    next: end < rows.length ? `at${end}` : null,
    previous: begin > 0 ? `at${begin}` : null,
  };
}
