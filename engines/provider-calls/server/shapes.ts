import * as z from 'zod';
import { nowMillis } from '#platform/server/clock.ts';

/** An id, which comes as a number or a text; beyond 2^53 it is a text by now. */
export const ProviderId = z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(200));

/** Reads what has another shape as null. */
export const maybe = <Shape extends z.ZodType>(shape: Shape) => shape.nullish().catch(null);

/** Reads what can be read of a list and leaves the rest out. */
export const readable = <Shape extends z.ZodType>(shape: Shape) =>
  maybe(z.array(z.unknown())).transform((items) => (items ?? []).flatMap((item) => shape.safeParse(item).data ?? []));

/** Returns when a token ends that is good for so many seconds from now; null where that is not said. */
export const findEnd = (seconds: number | null | undefined): string | null =>
  seconds == null ? null : new Date(nowMillis() + seconds * 1_000).toISOString();
