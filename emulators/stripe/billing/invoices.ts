import { cardOnFile, declined } from '../cards.ts';
import { invalid, StripeError } from '../errors.ts';
import { charge, openPayment } from '../payments.ts';
import { DAY_S, HOUR_S } from '../periods.ts';
import type { Invoice, InvoiceItem, InvoiceLine, PaymentMethod, Session } from '../state.ts';
import { newThing, requireReference, type World } from '../world.ts';
import { addItem, itemLine } from './lines.ts';
import { applyFailure, applyPayment } from './outcomes.ts';

interface Draft {
  customer: string;
  currency: string;
  billing_reason: Invoice['billing_reason'];
  subscription?: string | null;
  lines?: InvoiceLine[];
  period?: { start: number; end: number };
  automatic_tax?: boolean;
  default_payment_method?: string | null;
  description?: string | null;
  collection_method?: Invoice['collection_method'];
  days_until_due?: number | null;
  auto_advance?: boolean;
  metadata?: Record<string, string>;
}

/** Makes a draft; what is due by itself is finalized an hour later. */
export function draftInvoice(world: World, given: Draft): Invoice {
  const { now } = world;
  const { email, name } = requireReference(world, 'cus', given.customer, 'customer');
  const { days_until_due, auto_advance = true, period = { start: now, end: now } } = given;
  const invoice: Invoice = {
    ...newThing(world, 'in', 'invoice', given.metadata),
    customer: given.customer,
    status: 'draft',
    currency: given.currency,
    number: null,
    description: given.description ?? null,
    billing_reason: given.billing_reason,
    collection_method: given.collection_method ?? 'charge_automatically',
    auto_advance,
    automatically_finalizes_at: auto_advance ? now + HOUR_S : null,
    due_date: days_until_due == null ? null : now + days_until_due * DAY_S,
    period_start: period.start,
    period_end: period.end,
    subtotal: 0,
    total: 0,
    amount_due: 0,
    amount_paid: 0,
    amount_remaining: 0,
    starting_balance: 0,
    ending_balance: null,
    attempt_count: 0,
    attempted: false,
    next_payment_attempt: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    customer_email: email,
    customer_name: name,
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    own: {
      subscription: given.subscription ?? null,
      lines: given.lines ?? [],
      tax: 0,
      automatic_tax: given.automatic_tax ?? false,
      first_failed_at: null,
      payment_intents: [],
      default_payment_method: given.default_payment_method ?? null,
    },
  };
  world.state.invoices[invoice.id] = invoice;
  sumUp(world, invoice);
  return invoice;
}

/** Makes the invoice of what was bought and paid at a page; what the customer has to their credit is left alone. */
export function invoiceSession(world: World, { own, currency, payment_intent, ...session }: Session): Invoice {
  const customer = requireReference(world, 'cus', session.customer!, 'customer');
  const { balance, id } = customer;
  const { automatic_tax, invoice_metadata } = own;
  customer.balance = 0;
  const invoice = draftInvoice(world, {
    customer: id,
    currency: currency!,
    billing_reason: 'manual',
    auto_advance: false,
    automatic_tax,
    metadata: invoice_metadata ?? {},
  });
  for (const line of own.lines) putItem(world, invoice, addItem(world, { customer: id, ...line }));
  invoice.own.payment_intents.push(payment_intent!);
  world.tell('invoice.created', invoice);
  finalize(world, invoice);
  if (invoice.status === 'open') markPaid(world, invoice);
  customer.balance = balance;
  return invoice;
}

/** Moves waiting items of a customer, or of one subscription, onto an invoice. */
export function moveItems(world: World, invoice: Invoice, isMeant: (item: InvoiceItem) => boolean): void {
  const waiting = Object.values(world.state.invoice_items).filter(
    (item) => item.invoice === null && item.customer === invoice.customer && isMeant(item),
  );
  for (const item of waiting) putItem(world, invoice, item);
}

export function putItem(world: World, invoice: Invoice, item: InvoiceItem): void {
  if (item.currency !== invoice.currency) {
    throw invalid(`You cannot combine currencies on a single invoice: ${invoice.currency} and ${item.currency}.`);
  }
  item.invoice = invoice.id;
  invoice.own.lines.push(itemLine(world, item));
  sumUp(world, invoice);
}

function sumUp(world: World, invoice: Invoice): void {
  invoice.subtotal = invoice.own.lines.reduce((sum, { amount }) => sum + amount, 0);
  invoice.own.tax = invoice.own.automatic_tax ? taxOn(world, invoice.customer, invoice.subtotal) : 0;
  invoice.total = invoice.subtotal + invoice.own.tax;
  const { balance } = requireReference(world, 'cus', invoice.customer, 'customer');
  invoice.starting_balance = balance;
  invoice.amount_due = Math.max(0, invoice.total + balance);
  invoice.amount_remaining = invoice.amount_due;
}

/** Tax on an amount without it; none below zero, and none for who lives nowhere. */
export function taxOn(world: World, customer: string | null, amount: number): number {
  const country = customer === null ? undefined : world.state.customers[customer]?.address?.country;
  return Math.round((amount * (world.state.account.tax_percent[country ?? ''] ?? 0)) / 100);
}

export function finalize(world: World, invoice: Invoice): Invoice {
  if (invoice.status !== 'draft') throw invalid('This invoice is already finalized, you cannot re-finalize it.');
  if (invoice.own.lines.length === 0) throw new StripeError('invoice_no_customer_line_items');
  sumUp(world, invoice);
  const customer = requireReference(world, 'cus', invoice.customer, 'customer');
  customer.balance = Math.min(0, invoice.total + invoice.starting_balance);
  invoice.ending_balance = customer.balance;
  invoice.status = 'open';
  invoice.automatically_finalizes_at = null;
  invoice.status_transitions.finalized_at = world.now;
  invoice.number = `LK-${invoice.id.slice(3)}`;
  invoice.hosted_invoice_url = `${world.url}/invoice/${invoice.id}`;
  invoice.invoice_pdf = `${world.url}/invoice/${invoice.id}/pdf`;
  if (invoice.amount_due > 0 && invoice.collection_method === 'charge_automatically' && invoice.auto_advance) {
    invoice.next_payment_attempt = world.now + HOUR_S;
  }
  world.tell('invoice.finalized', invoice);
  if (invoice.amount_due === 0) markPaid(world, invoice);
  return invoice;
}

function markPaid(world: World, invoice: Invoice): void {
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = world.now;
  world.tell('invoice.paid', invoice);
  world.tell('invoice.payment_succeeded', invoice);
  applyPayment(world, invoice);
}

/** How a charge of an invoice is made. */
interface Attempt {
  card?: PaymentMethod | null;
  is_confirmed?: boolean;
  /** True where a failure plans the next try, as the charges Stripe makes by itself do. */
  is_scheduled?: boolean;
}

export type AttemptOutcome = 'paid' | 'action' | StripeError;

/** Tries to collect an open invoice. */
export function collect(world: World, invoice: Invoice, given: Attempt = {}): AttemptOutcome {
  if (invoice.status === 'draft') finalize(world, invoice);
  if (invoice.status === 'paid') return 'paid';
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw invalid('This invoice can no longer be paid.');
  }
  const card = given.card ?? cardOnFile(world, invoice.customer, invoice.own.default_payment_method);
  invoice.attempted = true;
  invoice.attempt_count += 1;
  if (!card) return fail(world, invoice, given, invalid('There is no default payment method for this customer.'));
  const intent = findPayment(world, invoice);
  const verdict = charge(world, intent, card, given.is_confirmed ?? false);
  if (verdict.kind === 'paid') {
    markPaid(world, invoice);
    return 'paid';
  }
  if (verdict.kind === 'action') {
    world.tell('invoice.payment_action_required', invoice);
    fail(world, invoice, given, new StripeError('payment_intent_action_required'));
    return 'action';
  }
  return fail(world, invoice, given, declined(verdict));
}

function findPayment(world: World, invoice: Invoice) {
  const open = world.state.payment_intents[invoice.own.payment_intents.at(-1) ?? ''];
  if (open && open.status !== 'succeeded') return open;
  const { amount_due: amount, currency, customer, id } = invoice;
  const intent = openPayment(world, { amount, currency, customer, invoice: id });
  invoice.own.payment_intents.push(intent.id);
  return intent;
}

function fail(world: World, invoice: Invoice, { is_scheduled = false }: Attempt, error: StripeError): StripeError {
  invoice.own.first_failed_at ??= world.now;
  if (is_scheduled || invoice.next_payment_attempt === null || invoice.next_payment_attempt <= world.now) {
    invoice.next_payment_attempt = nextAttempt(world, invoice);
  }
  world.tell('invoice.payment_failed', invoice);
  applyFailure(world, invoice);
  return error;
}

/** The next of the days after the first failure; null behind the last. */
function nextAttempt({ state, now }: World, { own, auto_advance, collection_method, billing_reason }: Invoice) {
  if (!auto_advance || collection_method === 'send_invoice' || billing_reason === 'subscription_create') return null;
  const times = state.account.retry_days.map((day) => (own.first_failed_at ?? now) + day * DAY_S);
  return times.find((time) => time > now) ?? null;
}

export function voidInvoice(world: World, invoice: Invoice): Invoice {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw invalid(`You can only pass in open invoices. This invoice isn't open.`);
  }
  return close(world, invoice, 'void', 'voided_at', 'invoice.voided');
}

export function markUncollectible(world: World, invoice: Invoice): Invoice {
  if (invoice.status !== 'open') throw invalid(`You can only pass in open invoices. This invoice isn't open.`);
  return close(world, invoice, 'uncollectible', 'marked_uncollectible_at', 'invoice.marked_uncollectible');
}

function close(
  world: World,
  invoice: Invoice,
  status: 'void' | 'uncollectible',
  at: 'voided_at' | 'marked_uncollectible_at',
  event: string,
): Invoice {
  invoice.status = status;
  invoice.next_payment_attempt = null;
  invoice.status_transitions[at] = world.now;
  if (status === 'void') invoice.amount_remaining = 0;
  world.tell(event, invoice);
  return invoice;
}
