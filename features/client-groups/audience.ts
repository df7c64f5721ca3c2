import * as z from 'zod';
import { Id } from '#platform/contract/ids.ts';

/** To which clients something is shown, by a group of theirs or the value of a custom field; null: to everybody. */
export const Audience = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('group'), group_id: Id }),
    z.object({ kind: z.literal('field'), custom_field_id: Id, value: z.string().trim().max(200) }),
  ])
  .nullable();
export type Audience = z.output<typeof Audience>;
