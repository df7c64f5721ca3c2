import { randomUUID } from 'node:crypto';
import { Problem } from '#platform/contract/problems.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import { refreshPlan } from '../apply/refresh-plan.ts';
import { forPerson, WAITED_MS } from '../problems.ts';
import { cancelAtPeriodEnd, resumeSubscription } from '../stripe/stripe.ts';
import { readStoredPlan } from './billing.queries.ts';
import { words } from './en.ts';

/**
 * Ends the plan with what is paid for, or goes on with it. Saying it twice is the same as saying it once, so every try has a key of
 * its own.
 */
async function setCancelled({ services, actor, request, read }: DetachedContext, isCancelled: boolean): Promise<void> {
  const { recurring } = await read(readStoredPlan);
  if (!recurring || !['active', 'trialing', 'past_due'].includes(recurring.status))
    throw new Problem('not_possible_now', { detail: words.no_plan });
  if (recurring.cancel_at_period_end === isCancelled) {
    if (isCancelled) return;
    throw new Problem('not_possible_now', { detail: words.not_cancelled });
  }
  const { subscription_id } = recurring;
  const call = { subscription_id, idempotency_key: randomUUID(), deadline_ms: WAITED_MS };
  await forPerson(async () => {
    await (isCancelled ? cancelAtPeriodEnd(services, call) : resumeSubscription(services, call));
    await refreshPlan({ services, org_id: actor.org_id, request_id: request.id });
  });
}

export const cancelPlan = (context: DetachedContext) => setCancelled(context, true);
export const resumePlan = (context: DetachedContext) => setCancelled(context, false);
