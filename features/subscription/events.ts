import * as z from 'zod';
import { userDetailsTag, warningsTag } from '#domain/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';
import { SubscriptionStatus } from '#platform/contract/permissions.ts';
import { Instant } from '#platform/contract/time.ts';

export const subscriptionMoved = defineEvent('subscription.moved', {
  payload: z.object({ from: SubscriptionStatus, to: SubscriptionStatus }),
  refreshes: [userDetailsTag, warningsTag],
  audit: false,
});

/** An operator set the trial or the plan; null takes the plan back. */
export const planGiven = defineEvent('subscription.given', {
  payload: z.object({
    by: z.string(),
    free_trial_end_date: Instant.nullable().optional(),
    given_until_date: Instant.nullable().optional(),
  }),
  refreshes: [userDetailsTag, warningsTag],
  audit: false,
});
