import * as z from 'zod';

/** Rows per page by default (S0-9-08), and the most that any list returns at once. */
export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;

/** Room for a cursor behind a row whose sorted text is 250 characters long, each of them escaped. */
const MAX_CURSOR = 2_400;

/**
 * The limit of counts that are counted each time; from it on a count is '999+' (S0-9-13, readings.md B21). A count beyond it
 * comes from a total that is kept, and is exact.
 */
export const COUNT_CAP = 1000;

/**
 * The query parameters of every list. Cursors are opaque and come from an earlier answer's `next` or `previous`;
 * `cursor_type` says which way to go from it; `with_count` asks for `count`: exact below 1000, and beyond
 * where totals are kept; 1000 stands for as many or more.
 */
export const pageQuery = (options: { defaultSize?: number; maximum?: number } = {}) =>
  z.object({
    cursor: z.string().max(MAX_CURSOR).optional(),
    cursor_type: z.enum(['next', 'previous']).optional(),
    page_size: z.coerce
      .number<number | string>()
      .int()
      .min(1)
      .max(options.maximum ?? MAX_PAGE_SIZE)
      .default(options.defaultSize ?? DEFAULT_PAGE_SIZE),
    with_count: Flag.optional(),
  });

export interface PageQuery {
  cursor?: string | undefined;
  cursor_type?: 'next' | 'previous' | undefined;
  page_size: number;
  with_count?: boolean | undefined;
}

/** A yes or no in a query string: true, false, 1 or 0. */
export const Flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0'])])
  .transform((value) => value === true || value === 'true' || value === '1');

/** The schema of one page of a list; `next` and `previous` are cursors, null at the ends. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    results: z.array(row),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    count: z.int().optional(),
  });

export interface Page<Row> {
  results: Row[];
  next: string | null;
  previous: string | null;
  count?: number;
}
