import * as z from 'zod';

/** The id of a row: bigint in the database, a safe integer in calls and in code. */
export const Id = z.int().positive();

/** The id of leads, sessions and changes, which are not numbered. */
export const Uuid = z.uuid();

/** An id in a path; a value that is not a number names no row, so the answer is 404, not 400. */
export const PathId = z.coerce
  .string<string | number>()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .refine(Number.isSafeInteger);

export const byId = z.object({ id: PathId });

/** An id in a query string or a form. */
export const QueryId = z.coerce.number<number | string>().int().positive();
