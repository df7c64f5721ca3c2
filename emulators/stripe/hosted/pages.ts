import { htmlPage } from '../../kit/html.ts';
import type { EmulatedAnswer, EmulatedRequest } from '../../kit/wire.ts';
import { changeSubscription } from '../billing/change.ts';
import { collect } from '../billing/invoices.ts';
import { addCard, attachCard } from '../cards.ts';
import { errorAnswer, StripeError } from '../errors.ts';
import { writeMoney } from '../money.ts';
import { writePdf } from '../pdf.ts';
import { type Payment, paySession } from '../sessions.ts';
import type { Invoice, PortalSession, Session, Subscription } from '../state.ts';
import { requireThing, type World } from '../world.ts';
import {
  button,
  type Choice,
  cardSelect,
  confirmForm,
  form,
  hidden,
  input,
  link,
  readChoice,
  redirect,
  said,
  table,
} from './parts.ts';

/** Answers the pages that Stripe shows to customers; null for any other path. `__auto` chooses at once. */
export function answerHosted(world: World, request: EmulatedRequest): EmulatedAnswer | null {
  const [, kind, id = '', rest] = request.path.match(/^\/(pay|invoice|portal)\/(\w+)(\/pdf)?$/) ?? [];
  const given = request.method === 'POST' ? new URLSearchParams(request.body.toString('utf8')) : request.query;
  const action = request.method === 'POST' ? given.get('action') : given.get('__auto');
  const choice = action === null ? null : readChoice(given, action);
  try {
    if (kind === 'pay') return answerCheckout(world, requireThing(world, 'cs', id), choice);
    if (kind === 'invoice' && rest) return answerPdf(world, requireThing(world, 'in', id));
    if (kind === 'invoice') return answerInvoice(world, requireThing(world, 'in', id), choice);
    if (kind === 'portal') return answerPortal(world, requireThing(world, 'bps', id), choice);
    return null;
  } catch (error) {
    if (error instanceof StripeError) return htmlPage('Something went wrong', said(writeWords(error)), 404);
    throw error;
  }
}

const writeWords = ({ error, details }: StripeError): string =>
  (errorAnswer(error, details) as { body: { error: { message: string } } }).body.error.message;

function answerCheckout(world: World, session: Session, choice: Choice | null): EmulatedAnswer {
  if (session.status === 'expired') return htmlPage('This page has expired', said('Go back and start again.'));
  if (session.status === 'complete') return redirect(successUrl(session));
  if (choice === null) return checkoutPage(world, session, '');
  if (choice.action === 'abandon')
    return session.cancel_url ? redirect(session.cancel_url) : checkoutPage(world, session, '');
  if (choice.action === 'refuse') return checkoutPage(world, session, 'Your bank did not confirm this payment.');
  const outcome = paySession(world, session, readPayment(choice));
  if (outcome === 'complete') return redirect(successUrl(session));
  if (outcome === 'confirm') return htmlPage('Your bank', confirmForm(choice.card, keep(choice.given)));
  return checkoutPage(world, session, writeWords(outcome));
}

const successUrl = ({ success_url, id }: Session): string => success_url.replaceAll('{CHECKOUT_SESSION_ID}', id);

const KEPT = ['tax_id', 'country', 'email'];
const keep = (given: URLSearchParams): string =>
  KEPT.flatMap((name) => (given.get(name) ? [hidden(name, given.get(name)!)] : [])).join('');

const readPayment = ({ card, is_confirmed, given }: Choice): Payment => ({
  card,
  is_confirmed,
  ...Object.fromEntries(KEPT.flatMap((name) => (given.get(name) ? [[name, given.get(name)]] : []))),
});

function checkoutPage(world: World, session: Session, words: string): EmulatedAnswer {
  const { own, currency, amount_total, amount_subtotal, mode } = session;
  const rows = own.lines.map(({ price: id, quantity }): [string, string] => {
    const price = world.state.prices[id]!;
    const name = world.state.products[price.product]?.name ?? '';
    return [`${quantity} × ${name}`, writeMoney(price.unit_amount * quantity, price.currency)];
  });
  const tax = (amount_total ?? 0) - (amount_subtotal ?? 0);
  if (tax > 0) rows.push(['Tax', writeMoney(tax, currency!)]);
  if (amount_total !== null) rows.push(['Total', writeMoney(amount_total, currency!)]);
  if (own.subscription_data.trial_end !== null) rows.push(['Free until', writeDay(own.subscription_data.trial_end)]);
  const fields = [
    cardSelect(),
    ...(session.customer ? [] : [input('email', 'E-mail')]),
    ...(own.automatic_tax ? [input('country', 'Country, as two letters')] : []),
    ...(own.collects_tax_id ? [input('tax_id', 'Tax number')] : []),
  ];
  const buttons = [
    button('pay', mode === 'setup' ? 'Keep this card' : mode === 'subscription' ? 'Subscribe' : 'Pay'),
    button('decline', 'Pay with a card that is declined'),
    button('3ds', 'Pay with a card that asks for a confirmation'),
    button('abandon', 'Back without paying'),
  ];
  return htmlPage('Pay at the emulated Stripe', said(words) + table(rows) + form(fields.join('') + buttons.join('')));
}

function answerInvoice(world: World, invoice: Invoice, choice: Choice | null): EmulatedAnswer {
  if (choice === null || invoice.status !== 'open') return invoicePage(invoice, '');
  if (choice.action === 'refuse') return invoicePage(invoice, 'Your bank did not confirm this payment.');
  const kept = world.state.payment_methods[choice.given.get('kept_card') ?? ''];
  const card = kept ?? addCard(world, choice.card);
  const outcome = collect(world, invoice, { card, is_confirmed: choice.is_confirmed });
  if (outcome === 'action') return htmlPage('Your bank', confirmForm(choice.card, hidden('kept_card', card.id)));
  return invoicePage(invoice, outcome instanceof StripeError ? writeWords(outcome) : '');
}

function invoicePage(invoice: Invoice, words: string): EmulatedAnswer {
  const { currency, own, total, amount_due, status, number } = invoice;
  const rows = own.lines.map(({ description, amount }): [string, string] => [
    description,
    writeMoney(amount, currency),
  ]);
  if (own.tax > 0) rows.push(['Tax', writeMoney(own.tax, currency)]);
  rows.push(['Total', writeMoney(total, currency)], ['To pay', writeMoney(amount_due, currency)]);
  const buttons = [
    button('pay', 'Pay'),
    button('decline', 'Pay with a card that is declined'),
    button('3ds', 'Pay with a card that asks for a confirmation'),
  ];
  const payForm = status === 'open' ? form(cardSelect() + buttons.join('')) : said(`This invoice is ${status}.`);
  return htmlPage(
    `Invoice ${number ?? ''}`,
    said(words) + table(rows) + payForm + link(invoice.invoice_pdf ?? '', 'PDF'),
  );
}

function answerPdf(
  _: World,
  { number, currency, own, total, amount_due, status, customer_name }: Invoice,
): EmulatedAnswer {
  const lines = own.lines.map(({ description, amount }) => `${description}: ${writeMoney(amount, currency)}`);
  const tax = own.tax > 0 ? [`Tax: ${writeMoney(own.tax, currency)}`] : [];
  const sums = [
    `Total: ${writeMoney(total, currency)}`,
    `To pay: ${writeMoney(amount_due, currency)}`,
    `Status: ${status}`,
  ];
  const body = writePdf([`Invoice ${number ?? ''}`, `For ${customer_name ?? ''}`, ...lines, ...tax, ...sums]);
  return { status: 200, headers: { 'content-type': 'application/pdf', 'content-length': String(body.length) }, body };
}

function answerPortal(world: World, portal: PortalSession, choice: Choice | null): EmulatedAnswer {
  if (choice?.action === 'back') return redirect(portal.return_url ?? portal.url);
  const words = choice === null ? '' : changeAtPortal(world, portal, choice);
  const subscriptions = Object.values(world.state.subscriptions).filter(
    ({ customer, status }) => customer === portal.customer && status !== 'canceled',
  );
  const own = subscriptions.map((one) => form(subscriptionPart(one))).join('');
  const card =
    world.state.payment_methods[world.state.customers[portal.customer]?.invoice_settings.default_payment_method ?? ''];
  const present = `<p>Card: ${card ? `•••• ${card.card.last4}` : 'none'}</p>`;
  const change = form(cardSelect() + button('card', 'Change the card'));
  const back = form(button('back', 'Back'));
  return htmlPage('Billing at the emulated Stripe', said(words) + present + change + own + back);
}

const subscriptionPart = ({ id, status, cancel_at_period_end, own }: Subscription): string =>
  `${hidden('subscription', id)}<p>${id}: ${status}, until ${writeDay(own.period_end)}</p>${
    cancel_at_period_end ? button('resume', 'Go on with it') : button('cancel', 'Cancel at the end of the period')
  }`;

/** @returns what went wrong, in words. */
function changeAtPortal(world: World, { customer }: PortalSession, { action, card, given }: Choice): string {
  try {
    if (action === 'card' || action === 'decline') changeCard(world, customer, card);
    if (action === 'cancel' || action === 'resume') {
      const found = findOwn(world, customer, given.get('subscription'));
      if (found) changeSubscription(world, found, { cancel_at_period_end: action === 'cancel' });
    }
    return '';
  } catch (error) {
    if (error instanceof StripeError) return writeWords(error);
    throw error;
  }
}

const findOwn = ({ state }: World, customer: string, id: string | null) =>
  Object.values(state.subscriptions).find(
    (one) => one.customer === customer && one.status !== 'canceled' && (id === null || one.id === id),
  );

/** Gives a customer and their subscriptions another card. */
export function changeCard(world: World, customer_id: string, number: string): void {
  const customer = requireThing(world, 'cus', customer_id);
  const card = attachCard(world, addCard(world, number), customer.id);
  customer.invoice_settings.default_payment_method = card.id;
  world.tell('customer.updated', customer);
  for (const subscription of Object.values(world.state.subscriptions)) {
    if (subscription.customer !== customer.id || subscription.status === 'canceled') continue;
    subscription.default_payment_method = card.id;
    world.tell('customer.subscription.updated', subscription);
  }
  for (const { own, customer: whose, status } of Object.values(world.state.invoices)) {
    if (whose === customer.id && (status === 'open' || status === 'draft')) own.default_payment_method = card.id;
  }
}

const writeDay = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
