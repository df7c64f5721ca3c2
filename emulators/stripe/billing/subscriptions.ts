import { invalid } from '../errors.ts';
import { nextPeriodEnd, type Recurring } from '../periods.ts';
import type { Metadata, PaymentMethod, Subscription, SubscriptionData, SubscriptionItem } from '../state.ts';
import { newThing, nextId, requireReference, type World } from '../world.ts';
import { type AttemptOutcome, collect, draftInvoice, finalize, moveItems } from './invoices.ts';
import { periodLines } from './lines.ts';

interface Start {
  customer: string;
  items: readonly { price: string; quantity?: number | undefined; metadata?: Metadata | undefined }[];
  data: SubscriptionData;
  default_payment_method: string | null;
  automatic_tax: boolean;
  cancel_at_period_end?: boolean | undefined;
  /** How the first invoice is paid; absent where it waits for somebody. */
  pay?: { card: PaymentMethod | null; is_confirmed: boolean } | undefined;
}

/** Starts a subscription and collects its first invoice. */
export function startSubscription(world: World, given: Start): { subscription: Subscription; outcome: AttemptOutcome } {
  const { now } = world;
  const { trial_end } = given.data;
  const items = given.items.map((item, at) => newItem(world, item, `items[${at}]`));
  const currencies = new Set(items.map(({ price }) => world.state.prices[price]!.currency));
  if (currencies.size > 1) throw invalid('All prices on a subscription must have the same currency.', 'items');
  const anchor = trial_end ?? now;
  const subscription: Subscription = {
    ...newThing(world, 'sub', 'subscription', given.data.metadata),
    customer: given.customer,
    status: trial_end === null ? 'incomplete' : 'trialing',
    currency: [...currencies][0]!,
    start_date: now,
    billing_cycle_anchor: anchor,
    trial_start: trial_end === null ? null : now,
    trial_end,
    cancel_at_period_end: given.cancel_at_period_end ?? false,
    cancel_at: null,
    canceled_at: null,
    ended_at: null,
    cancellation_details: { reason: null },
    default_payment_method: given.default_payment_method,
    latest_invoice: null,
    collection_method: 'charge_automatically',
    automatic_tax: { enabled: given.automatic_tax },
    trial_settings: { end_behavior: { missing_payment_method: given.data.missing_payment_method } },
    own: {
      items,
      period_start: now,
      period_end: trial_end ?? nextPeriodEnd(anchor, findRhythm(world, items), now),
      told_trial_end: null,
      told_upcoming: null,
    },
  };
  world.state.subscriptions[subscription.id] = subscription;
  world.tell('customer.subscription.created', subscription);
  const invoice = invoicePeriod(world, subscription, 'subscription_create');
  finalize(world, invoice);
  const outcome = given.pay ? collect(world, invoice, given.pay) : invoice.status === 'paid' ? 'paid' : 'action';
  return { subscription, outcome };
}

export function newItem(
  world: World,
  given: { price: string; quantity?: number | undefined; metadata?: Metadata | undefined },
  param: string,
): SubscriptionItem {
  const price = requireReference(world, 'price', given.price, `${param}[price]`);
  if (!price.active) throw invalid('The price specified is inactive. This field only accepts active prices.', param);
  if (!price.recurring) {
    throw invalid(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      param,
    );
  }
  const isMetered = price.recurring.usage_type === 'metered';
  if (isMetered && given.quantity !== undefined) {
    throw invalid('Quantity should not be specified for metered prices.', `${param}[quantity]`);
  }
  checkQuantity(given.quantity, param);
  return {
    id: nextId(world, 'si'),
    price: price.id,
    quantity: isMetered ? null : (given.quantity ?? 1),
    created: world.now,
    metadata: given.metadata ?? {},
  };
}

export function checkQuantity(quantity: number | undefined, param: string): void {
  if (quantity !== undefined && quantity < 0) {
    throw invalid('This value must be greater than or equal to 0.', `${param}[quantity]`);
  }
}

/** The period of a subscription, which all its prices share. */
export function findRhythm(world: World, items: readonly SubscriptionItem[]): Recurring {
  const all = items.map(({ price }) => world.state.prices[price]!.recurring!);
  const [first] = all;
  if (!first) throw invalid('A subscription must have at least one item.', 'items');
  if (
    all.some(({ interval, interval_count: count }) => interval !== first.interval || count !== first.interval_count)
  ) {
    throw invalid(
      'All prices on a subscription must have the same `recurring.interval` and `recurring.interval_count`.',
    );
  }
  return first;
}

/** Makes the draft of the present period, with what waits for it. */
export function invoicePeriod(
  world: World,
  subscription: Subscription,
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update',
) {
  const { id, customer, currency, own, default_payment_method, status } = subscription;
  const invoice = draftInvoice(world, {
    customer,
    currency,
    billing_reason,
    subscription: id,
    lines: periodLines(world, subscription, status === 'trialing'),
    // The period of an invoice is the one behind it, except for the first.
    period: { start: own.period_start, end: own.period_start },
    automatic_tax: subscription.automatic_tax.enabled,
    default_payment_method,
    auto_advance: status !== 'unpaid',
  });
  moveItems(world, invoice, (item) => item.own.subscription === id || item.own.subscription === null);
  subscription.latest_invoice = invoice.id;
  world.tell('invoice.created', invoice);
  return invoice;
}

/** Moves on to the period behind a time. */
export function beginPeriod(world: World, subscription: Subscription, start: number): void {
  const { own } = subscription;
  own.period_start = start;
  own.period_end = nextPeriodEnd(subscription.billing_cycle_anchor, findRhythm(world, own.items), start);
}
