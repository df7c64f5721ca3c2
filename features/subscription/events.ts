import * as z from 'zod';
import { defineEvent } from '#platform/contract/event.ts';
import { SubscriptionStatus } from '#platform/contract/permissions.ts';

export const subscriptionMoved = defineEvent('subscription.moved', {
  payload: z.object({ from: SubscriptionStatus, to: SubscriptionStatus }),
  refreshes: ['user-details', 'warnings'],
});
