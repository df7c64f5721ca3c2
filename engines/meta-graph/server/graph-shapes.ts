import * as z from 'zod';

/** An id, which Meta writes as a text or as a number; anything longer is none and would fit no index. */
export const GraphId = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\w{1,64}$/));

/** Both `true` and `"true"` appear. */
export const Success = z.object({ success: z.union([z.literal(true), z.literal('true')]) });

/** A page of a list; an item that cannot be read at all is left out. */
export const ListPage = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({
      cursors: z.object({ after: z.string().nullish() }).nullish(),
      next: z.string().nullish(),
    })
    .nullish()
    .catch(null),
});
