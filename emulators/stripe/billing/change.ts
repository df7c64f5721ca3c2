import { cardOnFile, decideCharge, declined } from '../cards.ts';
import { invalid, StripeError } from '../errors.ts';
import type { Invoice, Metadata, Subscription, SubscriptionItem } from '../state.ts';
import { getCollection, mergeMetadata, requireReference, type World } from '../world.ts';
import { collect, draftInvoice, finalize, moveItems } from './invoices.ts';
import { prorate } from './lines.ts';
import { beginPeriod, checkQuantity, findRhythm, invoicePeriod, newItem } from './subscriptions.ts';

interface ItemChange {
  id?: string | undefined;
  price?: string | undefined;
  quantity?: number | undefined;
  deleted?: boolean | undefined;
  metadata?: Metadata | undefined;
}

export interface SubscriptionChange {
  items?: ItemChange[] | undefined;
  proration_behavior?: 'create_prorations' | 'always_invoice' | 'none' | undefined;
  proration_date?: number | undefined;
  payment_behavior?: 'allow_incomplete' | 'error_if_incomplete' | undefined;
  cancel_at_period_end?: boolean | undefined;
  trial_end?: string | undefined;
  default_payment_method?: string | undefined;
  metadata?: Metadata | undefined;
}

/** Changes a subscription; a change that asks for money which is refused is undone where the caller says so. */
export function changeSubscription(world: World, subscription: Subscription, change: SubscriptionChange): Subscription {
  const { status } = subscription;
  if (status === 'canceled' || status === 'incomplete_expired') {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  }
  if (change.payment_behavior === 'error_if_incomplete') requirePayable(world, subscription, change);
  if (change.metadata) subscription.metadata = mergeMetadata(subscription.metadata, change.metadata);
  if (change.default_payment_method) {
    subscription.default_payment_method = requireReference(
      world,
      'pm',
      change.default_payment_method,
      'default_payment_method',
    ).id;
  }
  if (change.cancel_at_period_end !== undefined) setCancelling(world, subscription, change.cancel_at_period_end);
  const invoice = change.items ? changeItems(world, subscription, change) : endTrialNow(world, subscription, change);
  world.tell('customer.subscription.updated', subscription);
  if (!invoice) return subscription;
  finalize(world, invoice);
  if (invoice.amount_due > 0) collect(world, invoice);
  return subscription;
}

/** Refuses a change whose charge would fail, before anything of it is done. */
function requirePayable(
  world: World,
  { id, customer, default_payment_method }: Subscription,
  change: SubscriptionChange,
) {
  const invoice = previewChange(world, id, { ...change, proration_date: change.proration_date ?? world.now });
  if (!change.items || invoice.billing_reason !== 'upcoming' || invoice.amount_due === 0) return;
  const card = cardOnFile(world, customer, default_payment_method);
  if (!card) throw invalid('This customer has no attached payment source or default payment method.');
  const verdict = decideCharge(structuredClone(card), false);
  if (verdict.kind === 'declined') throw declined(verdict);
  if (verdict.kind === 'action') throw new StripeError('payment_intent_action_required');
}

function setCancelling(world: World, subscription: Subscription, isCancelling: boolean): void {
  subscription.cancel_at_period_end = isCancelling;
  subscription.cancel_at = isCancelling ? subscription.own.period_end : null;
  subscription.canceled_at = isCancelling ? world.now : null;
  subscription.cancellation_details = { reason: isCancelling ? 'cancellation_requested' : null };
}

/** @returns the draft of what is asked for at once. */
function endTrialNow(world: World, subscription: Subscription, { trial_end }: SubscriptionChange): Invoice | null {
  if (trial_end === undefined) return null;
  if (trial_end !== 'now') {
    const end = Number(trial_end);
    if (!Number.isInteger(end) || end <= world.now) throw invalid('Timestamp must be in the future', 'trial_end');
    Object.assign(subscription, { status: 'trialing', trial_end: end, billing_cycle_anchor: end });
    Object.assign(subscription.own, { period_start: world.now, period_end: end });
    return null;
  }
  Object.assign(subscription, { status: 'active', trial_end: world.now, billing_cycle_anchor: world.now });
  beginPeriod(world, subscription, world.now);
  return invoicePeriod(world, subscription, 'subscription_update');
}

/** @returns the draft of what is asked for at once; null where it waits for the next renewal. */
export function changeItems(world: World, subscription: Subscription, change: SubscriptionChange): Invoice | null {
  const { own } = subscription;
  const at = change.proration_date ?? world.now;
  if (at < own.period_start || at > own.period_end) {
    throw invalid('Invalid proration_date: it must be within the current period.', 'proration_date');
  }
  const before = structuredClone(own.items);
  const rhythm = findRhythm(world, own.items);
  for (const [index, item] of (change.items ?? []).entries()) changeItem(world, subscription, item, `items[${index}]`);
  const next = findRhythm(world, own.items);
  const isNewRhythm = next.interval !== rhythm.interval || next.interval_count !== rhythm.interval_count;
  const behavior = change.proration_behavior ?? 'create_prorations';
  if (behavior !== 'none' && subscription.status !== 'trialing') {
    for (const [old, now] of pair(before, own.items)) prorate(world, subscription, old, isNewRhythm ? null : now, at);
  }
  if (isNewRhythm && subscription.status !== 'trialing') {
    subscription.billing_cycle_anchor = world.now;
    beginPeriod(world, subscription, world.now);
    return invoicePeriod(world, subscription, 'subscription_update');
  }
  return behavior === 'always_invoice' ? invoiceProrations(world, subscription) : null;
}

function invoiceProrations(world: World, subscription: Subscription): Invoice | null {
  const { id, customer, currency, own, default_payment_method, automatic_tax } = subscription;
  const waiting = Object.values(getCollection(world, 'ii')).filter(
    (item) => item.invoice === null && item.own.subscription === id,
  );
  if (waiting.length === 0) return null;
  const invoice = draftInvoice(world, {
    customer,
    currency,
    billing_reason: 'subscription_update',
    subscription: id,
    period: { start: own.period_start, end: world.now },
    automatic_tax: automatic_tax.enabled,
    default_payment_method,
  });
  moveItems(world, invoice, (item) => item.own.subscription === id);
  subscription.latest_invoice = invoice.id;
  world.tell('invoice.created', invoice);
  return invoice;
}

function changeItem(world: World, { own, id }: Subscription, change: ItemChange, param: string): void {
  checkQuantity(change.quantity, param);
  if (change.id === undefined) {
    if (change.price === undefined) throw invalid('A new item needs a price.', `${param}[price]`);
    own.items.push(newItem(world, { ...change, price: change.price }, param));
    return;
  }
  const item = own.items.find((one) => one.id === change.id);
  if (!item)
    throw invalid(`The subscription item ${change.id} does not belong to the subscription ${id}.`, `${param}[id]`);
  if (change.deleted) {
    own.items = own.items.filter((one) => one !== item);
    return;
  }
  const fresh = newItem(
    world,
    { price: change.price ?? item.price, quantity: change.quantity ?? item.quantity ?? undefined },
    param,
  );
  Object.assign(item, { price: fresh.price, quantity: fresh.quantity });
}

/** Items that differ, before and after. */
function pair(before: readonly SubscriptionItem[], after: readonly SubscriptionItem[]) {
  const ids = [...new Set([...before, ...after].map(({ id }) => id))];
  return ids
    .map((id) => [before.find((one) => one.id === id) ?? null, after.find((one) => one.id === id) ?? null] as const)
    .filter(([old, now]) => old?.price !== now?.price || old?.quantity !== now?.quantity);
}

/**
 * Returns the invoice that a change would lead to: what is asked for at once, or the next renewal. Works on a copy, so that
 * nothing comes of it.
 */
export function previewChange(world: World, id: string, change: SubscriptionChange): Invoice {
  const copy: World = { state: structuredClone(world.state), now: world.now, url: world.url, tell: () => undefined };
  const subscription = requireReference(copy, 'sub', id, 'subscription');
  const atOnce = change.items ? changeItems(copy, subscription, change) : null;
  const invoice = atOnce ?? nextRenewal(copy, subscription);
  return { ...invoice, id: `upcoming_${invoice.id}`, billing_reason: 'upcoming' };
}

function nextRenewal(copy: World, subscription: Subscription): Invoice {
  if (subscription.status === 'trialing') subscription.status = 'active';
  beginPeriod(copy, subscription, subscription.own.period_end);
  return invoicePeriod(copy, subscription, 'subscription_cycle');
}
