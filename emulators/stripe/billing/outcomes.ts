import type { Invoice, Subscription, SubscriptionStatus } from '../state.ts';
import type { World } from '../world.ts';

/** A payment brings back what was late, and starts what was never paid. */
export function applyPayment(world: World, invoice: Invoice): void {
  const subscription = findSubscription(world, invoice);
  const isWaiting = subscription && ['incomplete', 'past_due', 'unpaid'].includes(subscription.status);
  if (isWaiting && invoice.id === subscription.latest_invoice) setStatus(world, subscription, 'active');
}

/** A failure makes a subscription late; the last one ends it as the account says. */
export function applyFailure(world: World, invoice: Invoice): void {
  const subscription = findSubscription(world, invoice);
  if (!subscription) return;
  if (subscription.status === 'active' || subscription.status === 'trialing') {
    setStatus(world, subscription, 'past_due');
  }
  const { after_last_retry } = world.state.account;
  if (subscription.status !== 'past_due' || invoice.next_payment_attempt !== null) return;
  if (after_last_retry === 'cancel') endSubscription(world, subscription, 'payment_failed');
  if (after_last_retry === 'unpaid') setStatus(world, subscription, 'unpaid');
}

const findSubscription = ({ state }: World, { own }: Invoice): Subscription | undefined =>
  own.subscription === null ? undefined : state.subscriptions[own.subscription];

export function setStatus(world: World, subscription: Subscription, status: SubscriptionStatus): void {
  if (subscription.status === status) return;
  subscription.status = status;
  world.tell('customer.subscription.updated', subscription);
}

/** Ends a subscription for good; what is open of it is no longer collected. */
export function endSubscription(world: World, subscription: Subscription, reason: string): void {
  subscription.status = 'canceled';
  subscription.canceled_at ??= world.now;
  subscription.ended_at = world.now;
  subscription.cancellation_details = { reason };
  for (const invoice of Object.values(world.state.invoices)) {
    if (invoice.own.subscription !== subscription.id) continue;
    invoice.auto_advance = false;
    invoice.automatically_finalizes_at = null;
    invoice.next_payment_attempt = null;
  }
  world.tell('customer.subscription.deleted', subscription);
}
