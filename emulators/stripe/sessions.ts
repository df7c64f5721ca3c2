import { invoiceSession, taxOn } from './billing/invoices.ts';
import { addItem } from './billing/lines.ts';
import { startSubscription } from './billing/subscriptions.ts';
import { addCard, attachCard, declined } from './cards.ts';
import { invalid, StripeError } from './errors.ts';
import { charge, openPayment } from './payments.ts';
import { DAY_S } from './periods.ts';
import type { Customer, Metadata, PaymentMethod, Session, SessionLine, SubscriptionData } from './state.ts';
import { isLive, newThing, requireReference, type World } from './world.ts';

interface NewSession {
  mode: Session['mode'];
  customer: string | null;
  client_reference_id: string | null;
  lines: SessionLine[];
  success_url: string;
  cancel_url: string | null;
  expires_at?: number | undefined;
  ui_mode: string;
  metadata: Metadata;
  payment_metadata: Metadata;
  invoice_metadata: Metadata | null;
  subscription_data: SubscriptionData;
  automatic_tax: boolean;
  collects_tax_id: boolean;
  needs_card: boolean;
  currency: string | null;
}

export function openSession(world: World, given: NewSession): Session {
  const { lines, mode } = given;
  const { now, state } = world;
  const expires_at = given.expires_at ?? now + DAY_S;
  if (expires_at < now + 1_800 || expires_at > now + DAY_S) {
    throw invalid('The `expires_at` timestamp must be between 30 minutes and 24 hours from now.', 'expires_at');
  }
  checkLines(world, mode, lines);
  if (given.invoice_metadata && mode !== 'payment')
    throw invalid('You can only enable invoice creation when `mode` is set to `payment`.', 'invoice_creation');
  const isLater = given.subscription_data.trial_end !== null;
  const due = lines.filter(({ price }) => !isLater || state.prices[price]!.recurring === null);
  const subtotal = due.reduce((sum, { price, quantity }) => sum + state.prices[price]!.unit_amount * quantity, 0);
  const tax = given.automatic_tax ? taxOn(world, given.customer, subtotal) : 0;
  const prefix = isLive(world) ? 'cs_live' : 'cs_test';
  const session: Session = {
    ...newThing(world, prefix, 'checkout.session', given.metadata),
    mode,
    status: 'open',
    payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
    customer: given.customer,
    client_reference_id: given.client_reference_id,
    currency: lines[0] ? state.prices[lines[0].price]!.currency : given.currency,
    amount_subtotal: mode === 'setup' ? null : subtotal,
    amount_total: mode === 'setup' ? null : subtotal + tax,
    success_url: given.success_url,
    cancel_url: given.cancel_url,
    expires_at,
    url: null,
    ui_mode: given.ui_mode,
    subscription: null,
    payment_intent: null,
    setup_intent: null,
    invoice: null,
    own: {
      lines,
      subscription_data: given.subscription_data,
      payment_metadata: given.payment_metadata,
      invoice_metadata: given.invoice_metadata,
      automatic_tax: given.automatic_tax,
      collects_tax_id: given.collects_tax_id,
      needs_card: given.needs_card,
    },
  };
  session.url = `${world.url}/pay/${session.id}`;
  state.sessions[session.id] = session;
  return session;
}

function checkLines(world: World, mode: Session['mode'], lines: readonly SessionLine[]): void {
  if (mode === 'setup') {
    if (lines.length > 0) throw new StripeError('parameter_unknown', { param: 'line_items' });
    return;
  }
  if (lines.length === 0) throw new StripeError('parameter_missing', { param: 'line_items' });
  const prices = lines.map(({ price }, at) => requireReference(world, 'price', price, `line_items[${at}][price]`));
  for (const [at, { quantity }] of lines.entries()) {
    const isMetered = prices[at]!.recurring?.usage_type === 'metered';
    if (quantity < 1 && !isMetered)
      throw invalid('This value must be greater than or equal to 1.', `line_items[${at}][quantity]`);
  }
  if (prices.some(({ active }) => !active)) {
    throw invalid('The price specified is inactive. This field only accepts active prices.', 'line_items[0][price]');
  }
  if (new Set(prices.map(({ currency }) => currency)).size > 1) {
    throw invalid('All prices must have the same currency.', 'line_items');
  }
  const hasRecurring = prices.some(({ recurring }) => recurring !== null);
  if (mode === 'payment' && hasRecurring) {
    throw invalid('You specified `payment` mode but passed a recurring price.', 'mode');
  }
  if (mode === 'subscription' && !hasRecurring) {
    throw invalid('You must provide at least one recurring price in `subscription` mode when using prices.', 'mode');
  }
}

export function expireSession(world: World, session: Session): void {
  if (session.status !== 'open') throw invalid('Only Checkout Sessions with a status in ["open"] can be expired.');
  session.status = 'expired';
  session.url = null;
  world.tell('checkout.session.expired', session);
}

/** How somebody pays at the hosted page. */
export interface Payment {
  card?: string;
  /** Whether they have confirmed it at their bank. */
  is_confirmed?: boolean;
  /** True for a way of paying that takes days. */
  is_delayed?: boolean;
  tax_id?: string;
  country?: string;
  email?: string;
}

/** Pays at the hosted page. @returns `confirm` where the bank wants to hear the customer first. */
export function paySession(
  world: World,
  session: Session,
  payment: Payment = {},
): 'complete' | 'confirm' | StripeError {
  if (session.status !== 'open') throw invalid('This Checkout Session is no longer open.');
  const customer = findPayer(world, session, payment);
  if (session.own.automatic_tax) addTax(world, session);
  const card = addCard(world, payment.card ?? '4242424242424242');
  try {
    const result = settleSession(world, session, customer, card, payment);
    if (result !== 'complete') return result;
  } catch (error) {
    if (error instanceof StripeError) return error;
    throw error;
  }
  session.status = 'complete';
  session.url = null;
  world.tell('checkout.session.completed', session);
  return 'complete';
}

/** Where the customer is, which they may say at the page, decides on the tax. */
function addTax(world: World, session: Session): void {
  if (session.amount_subtotal === null) return;
  session.amount_total = session.amount_subtotal + taxOn(world, session.customer, session.amount_subtotal);
}

function findPayer(world: World, session: Session, { tax_id, country, email }: Payment): Customer {
  const customer = session.customer
    ? requireReference(world, 'cus', session.customer, 'customer')
    : addCustomer(world, { email: email ?? 'guest@example.com' });
  session.customer = customer.id;
  if (tax_id && session.own.collects_tax_id) customer.own.tax_id = tax_id;
  if (country) customer.address = { ...customer.address, country };
  return customer;
}

export function addCustomer(world: World, given: Partial<Customer>): Customer {
  const customer: Customer = {
    email: null,
    name: null,
    phone: null,
    address: null,
    balance: 0,
    invoice_settings: { default_payment_method: null },
    own: { tax_id: null },
    ...given,
    ...newThing(world, 'cus', 'customer', given.metadata),
  };
  world.state.customers[customer.id] = customer;
  world.tell('customer.created', customer);
  return customer;
}

function settleSession(
  world: World,
  session: Session,
  customer: Customer,
  card: PaymentMethod,
  payment: Payment,
): 'complete' | 'confirm' | StripeError {
  switch (session.mode) {
    case 'setup':
      return keepCard(world, session, customer, card);
    case 'payment':
      return payOnce(world, session, customer, card, payment);
    case 'subscription':
      return subscribe(world, session, customer, card, payment.is_confirmed ?? false);
  }
}

function keepCard(world: World, session: Session, customer: Customer, card: PaymentMethod) {
  attachCard(world, card, customer.id);
  const made = {
    ...newThing(world, 'seti', 'setup_intent' as const, session.own.payment_metadata),
    customer: customer.id,
    payment_method: card.id,
    status: 'succeeded' as const,
  };
  world.state.setup_intents[made.id] = made;
  session.setup_intent = made.id;
  world.tell('setup_intent.succeeded', made);
  return 'complete' as const;
}

function payOnce(world: World, session: Session, customer: Customer, card: PaymentMethod, payment: Payment) {
  const amount = session.amount_total ?? 0;
  const open = world.state.payment_intents[session.payment_intent ?? ''];
  const metadata = session.own.payment_metadata;
  const intent = open ?? openPayment(world, { amount, currency: session.currency!, customer: customer.id, metadata });
  session.payment_intent = intent.id;
  if (payment.is_delayed) {
    Object.assign(intent, { status: 'processing', payment_method: card.id });
    return 'complete' as const;
  }
  const verdict = charge(world, intent, card, payment.is_confirmed ?? false);
  if (verdict.kind === 'action') return 'confirm' as const;
  if (verdict.kind === 'declined') return declined(verdict);
  markPaid(world, session);
  return 'complete' as const;
}

/** Money came; its invoice is made then, where one is asked for. */
function markPaid(world: World, session: Session): void {
  session.payment_status = 'paid';
  if (session.own.invoice_metadata) session.invoice = invoiceSession(world, session).id;
}

/** A subscription exists only when its first invoice is paid: what was tried in vain leaves nothing. */
function subscribe(world: World, session: Session, customer: Customer, card: PaymentMethod, is_confirmed: boolean) {
  const { lines, subscription_data: data, automatic_tax, needs_card } = session.own;
  const { balance } = customer;
  const events: [string, { id: string; object: string }][] = [];
  const tell: World['tell'] = (type, about) => void events.push([type, structuredClone(about)]);
  const trying: World = { state: world.state, now: world.now, url: world.url, tell };
  if (needs_card) attachCard(trying, card, customer.id);
  const isOnce = ({ price }: SessionLine) => world.state.prices[price]!.recurring === null;
  const extras = lines.filter(isOnce).map((line) => addItem(trying, { customer: customer.id, ...line }));
  const { subscription, outcome } = startSubscription(trying, {
    customer: customer.id,
    items: lines.filter((line) => !isOnce(line)).map(toItem(world)),
    data,
    default_payment_method: needs_card ? card.id : null,
    automatic_tax,
    pay: { card, is_confirmed },
  });
  const invoice = subscription.latest_invoice ?? '';
  if (outcome !== 'paid') {
    delete world.state.subscriptions[subscription.id];
    delete world.state.invoices[invoice];
    for (const { id } of extras) delete world.state.invoice_items[id];
    customer.balance = balance;
    return outcome === 'action' ? ('confirm' as const) : outcome;
  }
  for (const [type, about] of events) world.tell(type, about);
  Object.assign(session, { subscription: subscription.id, invoice });
  session.payment_status = world.state.invoices[invoice]?.amount_paid === 0 ? 'no_payment_required' : 'paid';
  return 'complete' as const;
}

const toItem =
  ({ state }: World) =>
  ({ price, quantity }: SessionLine) => ({
    price,
    ...(state.prices[price]!.recurring?.usage_type !== 'metered' && { quantity }),
  });

/** A way of paying that takes days has come to an end. */
export function settleDelayed(world: World, session: Session, isPaid: boolean): void {
  const intent = world.state.payment_intents[session.payment_intent ?? ''];
  if (session.status !== 'complete' || session.payment_status !== 'unpaid' || !intent) {
    throw invalid('Nothing of this session is under way.');
  }
  const card = world.state.payment_methods[intent.payment_method ?? '']!;
  if (isPaid) {
    charge(world, intent, card, true);
    markPaid(world, session);
  } else intent.status = 'requires_payment_method';
  world.tell(`checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, session);
}
