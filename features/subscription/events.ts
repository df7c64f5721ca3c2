import * as z from 'zod';
import { userDetailsTag, warningsTag } from '#domain/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';
import { SubscriptionStatus } from '#platform/contract/permissions.ts';

export const subscriptionMoved = defineEvent('subscription.moved', {
  payload: z.object({ from: SubscriptionStatus, to: SubscriptionStatus }),
  refreshes: [userDetailsTag, warningsTag],
  audit: false,
});
