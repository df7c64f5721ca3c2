import * as z from 'zod';

/** A row's number: bigint in the database, a safe integer on the wire and in code. */
export const Id = z.int().positive();

/** The id of what is not counted: leads, sessions, changes. */
export const Uuid = z.uuid();

/** An id in a path. What is not a number names nothing, so the answer is 404, not 400. */
export const PathId = z.coerce
  .string<string | number>()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .refine(Number.isSafeInteger);

export const byId = z.object({ id: PathId });

/** An id in a query string or a form. */
export const QueryId = z.coerce.number<number | string>().int().positive();
