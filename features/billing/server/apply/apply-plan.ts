import { isDeepStrictEqual } from 'node:util';
import { lockSubscription, writeFacts } from '#features/subscription/server/index.ts';
import { publishBilling } from '../publish-billing.ts';
import { listSubscriptions } from '../stripe/stripe.ts';
import { choosePlan } from './choose-plan.ts';
import { type Turn, type Write, waitedFor } from './turn.ts';

/** Fetches the subscriptions of the customer, of which the best is the plan. */
export async function fetchPlan(turn: Turn, customer_id: string): Promise<Write> {
  const recurring = choosePlan(await listSubscriptions(turn.services, customer_id, waitedFor(turn)));
  return async (scope) => {
    const stored = await lockSubscription(scope);
    if (isDeepStrictEqual(stored.recurring, recurring)) return;
    await writeFacts(scope, { recurring });
    await publishBilling(scope);
  };
}
