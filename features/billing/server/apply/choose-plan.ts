import type { RecurringPlan, StripeStatus } from '#features/subscription/contract.ts';
import type { StripeSubscription } from '../stripe/stripe-shapes.ts';

/** What counts when a customer has several subscriptions: the best, and of those the newest. */
const worth: Record<StripeStatus, number> = {
  active: 3,
  trialing: 3,
  past_due: 2,
  unpaid: 1,
  canceled: 0,
  paused: 0,
  incomplete_expired: 0,
  incomplete: -1,
};

/** Whether a plan goes on, or would once it is paid; the provider brings back none that has ended. */
export const isOngoing = (plan: RecurringPlan | null): plan is RecurringPlan =>
  plan !== null && plan.status !== 'canceled' && plan.status !== 'incomplete_expired';

const isKnown = (status: string): status is StripeStatus => Object.hasOwn(worth, status);

/** Returns the recurring plan of a customer from all their subscriptions; null where there is none. */
export function choosePlan(subscriptions: readonly StripeSubscription[]): RecurringPlan | null {
  const plans = subscriptions.flatMap((subscription) => toPlan(subscription) ?? []);
  const [best] = plans.sort(
    (one, other) =>
      worth[other.status] - worth[one.status] ||
      other.created_at.localeCompare(one.created_at) ||
      other.subscription_id.localeCompare(one.subscription_id),
  );
  return best ?? null;
}

/** @returns null for a subscription without an item, or in a state that we do not know. */
function toPlan({ id, status, items, card, ...subscription }: StripeSubscription): RecurringPlan | null {
  const licensed = items.filter(({ price }) => !price.is_metered);
  const item = licensed.find(({ price }) => price.metadata.sells === 'pro') ?? licensed[0];
  if (!item || !isKnown(status)) return null;
  return {
    subscription_id: id,
    item_id: item.id,
    price_id: item.price.id,
    interval: item.price.interval === 'year' ? 'year' : 'month',
    unit_amount: item.price.unit_amount ?? 0,
    currency: item.price.currency,
    quantity: item.quantity ?? 1,
    status,
    card,
    period_start: subscription.period_start,
    period_end: subscription.period_end,
    cancel_at_period_end: subscription.cancel_at_period_end,
    has_next_attempt: subscription.has_next_attempt,
    created_at: subscription.created_at,
    latest_invoice_id: subscription.latest_invoice_id,
  };
}
