import * as z from 'zod';
import { ShownHours, WorkingHours } from '#features/lead-rules/contract.ts';
import { Id } from '#platform/contract/ids.ts';

/** The longest wait before an answer: a day, after which a lead is no longer answered. */
export const MAX_WAIT_SECONDS = 86_400;
/** How old a lead may be that is answered. */
export const MAX_AGE_MS = 86_400_000;

/** What happens to leads outside the hours: they wait for them, get nothing, or get another template. */
export const OutsideHours = z.enum(['WAIT', 'NOTHING', 'TEMPLATE']);
export type OutsideHours = z.output<typeof OutsideHours>;

/** What a responder sends. */
export const ResponderAnswer = z.strictObject({
  /** Null while none is chosen: it answers nothing. */
  template_id: Id.nullable(),
  /** Counted from the assignment. */
  wait_seconds: z.int().min(0).max(MAX_WAIT_SECONDS),
  /** In the organisation's time zone; null: at any hour. */
  hours: z.array(WorkingHours).max(50).nullable(),
  outside: OutsideHours,
  outside_template_id: Id.nullable(),
  is_on: z.boolean(),
});
export type ResponderAnswer = z.output<typeof ResponderAnswer>;

/** The same as it is answered. */
export const StoredAnswer = z.object({
  ...ResponderAnswer.shape,
  hours: z.array(ShownHours).nullable(),
});
