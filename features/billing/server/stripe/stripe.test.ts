import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setClock, setPause, stoppedAt, systemClock, systemPause } from '#platform/server/clock.ts';
import { startStripe } from '#testing/billing/stripe.ts';
import {
  cancelAtPeriodEnd,
  changePlan,
  createCheckoutSession,
  createCustomer,
  createPortalSession,
  listPrices,
  readCharge,
  readDispute,
  readSession,
  readSubscription,
  resumeSubscription,
} from './stripe.ts';
import { listInvoices, previewPlanChange, readInvoice } from './stripe-invoices.ts';

let shop: Awaited<ReturnType<typeof startStripe>>;
let customer_id: string;

beforeAll(async () => {
  shop = await startStripe();
});
afterAll(() => shop.stripe.close());
beforeEach(() => {
  setClock(stoppedAt('2026-11-20T10:00:00.000Z'));
  setPause(async () => undefined);
  shop.stripe.reset();
  customer_id = shop.stripe.addCustomer({ card: '4242424242424242', country: 'SG' }).id;
});
afterEach(() => {
  setClock(systemClock);
  setPause(systemPause);
});

const urls = {
  success_url: 'https://crm.example.com/paid?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://crm.example.com',
};
const page = () => ({ customer_id, client_reference_id: 'org_42', ...urls, metadata: { org_id: '42', kind: 'plan' } });

async function subscribe(price_id: string, quantity = 1, given: { trial_end?: string; card?: string } = {}) {
  const { card, ...trial } = given;
  const session = await createCheckoutSession(shop.services, {
    ...page(),
    order: { mode: 'subscription', lines: [{ price_id, quantity }], subscription_metadata: { org_id: '42' }, ...trial },
    ...shop.key(),
  });
  await shop.stripe.pay(session.id, card === undefined ? {} : { card });
  return (await readSession(shop.services, session.id)).subscription_id!;
}

describe('a customer at Stripe', () => {
  it('is made with who they are to us', async () => {
    const customer = await createCustomer(shop.services, {
      email: 'ada@example.com',
      name: null,
      metadata: { org_id: '42' },
      ...shop.key(),
    });

    expect(customer).toMatchObject({
      email: 'ada@example.com',
      name: null,
      metadata: { org_id: '42' },
      livemode: false,
    });
    expect(shop.stripe.requests.at(-1)!.headers).toMatchObject({
      authorization: 'Bearer sk_test_key_0001',
      'stripe-version': '2026-07-29.dahlia',
      'content-type': 'application/x-www-form-urlencoded',
    });
  });

  it('comes to the portal', async () => {
    const { url } = await createPortalSession(shop.services, {
      customer_id,
      return_url: urls.cancel_url,
      ...shop.key(),
    });

    expect((await fetch(url)).status).toBe(200);
  });
});

describe('a page to pay at', () => {
  it('sells a subscription', async () => {
    const price_id = shop.stripe.addPlan({ name: 'Pro', amount: 4900 }).id;
    const id = await subscribe(price_id, 3);

    expect(await readSubscription(shop.services, id)).toMatchObject({
      id,
      customer_id,
      status: 'active',
      currency: 'SGD',
      period_start: '2026-11-20T00:00:00.000Z',
      period_end: '2026-12-20T00:00:00.000Z',
      cancel_at_period_end: false,
      trial_end: null,
      has_next_attempt: false,
      card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2029 },
      metadata: { org_id: '42' },
      items: [{ quantity: 3, price: { id: price_id, unit_amount: 4900, interval: 'month', is_metered: false } }],
    });
  });

  it('sells something once, with tax and a number for it', async () => {
    shop.stripe.state.account.tax_percent = { SG: 9 };
    const credits = { name: '100 credits', amount: 2000, currency: 'SGD', quantity: 2 };
    const session = await createCheckoutSession(shop.services, {
      ...page(),
      order: { mode: 'payment', lines: [credits] },
      with_tax: true,
      ...shop.key(),
    });
    expect(session).toMatchObject({
      mode: 'payment',
      status: 'open',
      payment_status: 'unpaid',
      expires_at: '2026-11-21T00:00:00.000Z',
    });
    await shop.stripe.pay(session.id);

    expect(await readSession(shop.services, session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      amount_total: 4360,
      currency: 'SGD',
      client_reference_id: 'org_42',
      metadata: { kind: 'plan' },
      url: null,
    });
  });

  it('keeps a card', async () => {
    const order = { mode: 'setup', currency: 'SGD' } as const;
    const session = await createCheckoutSession(shop.services, { ...page(), order, ...shop.key() });
    await shop.stripe.pay(session.id);

    expect(await readSession(shop.services, session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      amount_total: null,
    });
  });

  it('begins with the rest of our trial', async () => {
    const price_id = shop.stripe.addPlan({ name: 'Pro', amount: 4900 }).id;
    const id = await subscribe(price_id, 1, { trial_end: '2026-12-01T00:00:00.000Z' });

    expect(await readSubscription(shop.services, id)).toMatchObject({
      status: 'trialing',
      trial_end: '2026-12-01T00:00:00.000Z',
      period_end: '2026-12-01T00:00:00.000Z',
    });
  });

  it('is read by its id alone', async () => {
    await expect(readSession(shop.services, '../customers')).rejects.toMatchObject({ call_class: 'not_found' });
    await expect(readSession(shop.services, 'cs_test_none')).rejects.toMatchObject({
      call_class: 'not_found',
      code: 'resource_missing',
    });
    expect(shop.stripe.requests).toHaveLength(1);
  });
});

describe('a subscription', () => {
  it('is read the same with its fields in their old places', async () => {
    const id = await subscribe(shop.stripe.addPlan({ name: 'Pro', amount: 4900 }).id, 2);
    const now = await readSubscription(shop.services, id);
    const invoice = await readInvoice(shop.services, now.latest_invoice_id!);
    shop.stripe.state.account.shown_version = '2024-06-20';

    expect(await readSubscription(shop.services, id)).toEqual(now);
    expect(await readInvoice(shop.services, invoice.id)).toEqual(invoice);
    expect(invoice).toMatchObject({ subscription_id: id, status: 'paid', amount_paid: 9800, tax: 0 });
    expect(invoice.payment_intent_ids).toEqual(Object.keys(shop.stripe.state.payment_intents));
  });

  it('has the period of what is paid by seat, whatever comes first', async () => {
    const metered = shop.stripe.addPlan({ name: 'Messages', amount: 5, recurring: { usage_type: 'metered' } }).id;
    const seats = shop.stripe.addPlan({ name: 'Pro', amount: 4900 }).id;
    const session = await createCheckoutSession(shop.services, {
      ...page(),
      order: {
        mode: 'subscription',
        lines: [{ price_id: metered }, { price_id: seats, quantity: 2 }],
        subscription_metadata: {},
      },
      ...shop.key(),
    });
    await shop.stripe.pay(session.id);
    const { subscription_id } = await readSession(shop.services, session.id);
    const { items, period_end } = await readSubscription(shop.services, subscription_id!);

    expect(items.map(({ quantity, price }) => [price.is_metered, quantity])).toEqual([
      [true, null],
      [false, 2],
    ]);
    expect(period_end).toBe('2026-12-20T00:00:00.000Z');
  });

  it('shows the card of the customer where it has none of its own', async () => {
    const id = await subscribe(shop.stripe.addPlan({ name: 'Pro', amount: 4900 }).id);
    shop.stripe.state.subscriptions[id]!.default_payment_method = null;
    expect((await readSubscription(shop.services, id)).card).toMatchObject({ last4: '4242' });
    shop.stripe.state.customers[customer_id]!.invoice_settings.default_payment_method = null;

    expect((await readSubscription(shop.services, id)).card).toBeNull();
  });

  it('says whether its card will be tried again', async () => {
    const id = await subscribe(shop.stripe.addPlan({ name: 'Pro', amount: 4900 }).id);
    shop.stripe.state.account.after_last_retry = 'past_due';
    await shop.stripe.changeCard(customer_id, '4000000000000341');
    await shop.stripe.advance(31 * 86_400);
    expect(await readSubscription(shop.services, id)).toMatchObject({ status: 'past_due', has_next_attempt: true });
    await shop.stripe.advance(8 * 86_400);

    expect(await readSubscription(shop.services, id)).toMatchObject({ status: 'past_due', has_next_attempt: false });
  });

  it('is cancelled for the end of its period, and resumed', async () => {
    const subscription_id = await subscribe(shop.stripe.addPlan({ name: 'Pro', amount: 4900 }).id);
    const ending = await cancelAtPeriodEnd(shop.services, { subscription_id, ...shop.key() });
    const going = await resumeSubscription(shop.services, { subscription_id, ...shop.key() });

    expect([ending.cancel_at_period_end, ending.cancel_at]).toEqual([true, '2026-12-20T00:00:00.000Z']);
    expect([going.cancel_at_period_end, going.cancel_at]).toEqual([false, null]);
  });

  it('costs what its preview says, to the cent', async () => {
    const subscription_id = await subscribe(shop.stripe.addPlan({ name: 'Pro', amount: 4999 }).id);
    const [{ id: item_id } = { id: '' }] = (await readSubscription(shop.services, subscription_id)).items;
    await shop.stripe.advance(11 * 86_400);
    const change = { subscription_id, item_id, quantity: 2, prorated_at: '2026-12-01T00:00:00.000Z' };
    const preview = await previewPlanChange(shop.services, { ...change, ...shop.key() });
    await shop.stripe.advance(600);
    const changed = await changePlan(shop.services, { ...change, charged: 'now', ...shop.key() });
    const paid = await readInvoice(shop.services, changed.latest_invoice_id!);

    expect(preview.amount_due).toBe(3166);
    expect([paid.amount_paid, paid.status, changed.items[0]!.quantity]).toEqual([3166, 'paid', 2]);
    expect(paid.lines.map(({ amount, is_proration }) => [amount, is_proration])).toEqual([
      [-3166, true],
      [6332, true],
    ]);
    expect(paid.lines.map(({ amount }) => amount)).toEqual(preview.lines.map(({ amount }) => amount));
  });

  it('is charged for fewer seats with the next invoice, or not at all', async () => {
    const subscription_id = await subscribe(shop.stripe.addPlan({ name: 'Pro', amount: 3000 }).id, 3);
    const [{ id: item_id } = { id: '' }] = (await readSubscription(shop.services, subscription_id)).items;
    await shop.stripe.advance(15 * 86_400);
    const change = { subscription_id, item_id };
    await changePlan(shop.services, { ...change, quantity: 2, charged: 'never', ...shop.key() });
    await changePlan(shop.services, { ...change, quantity: 1, charged: 'with_next_invoice', ...shop.key() });
    await shop.stripe.advance(16 * 86_400);
    const { invoices } = await listInvoices(shop.services, { customer_id, limit: 1 });

    expect(invoices[0]!.amount_paid).toBe(3000 - 1500);
  });
});

describe('money that goes back', () => {
  it('is read with fields and words nobody knows, and where a thing stands whole in the place of its id (TX-11)', async () => {
    const credits = { name: '100 credits', amount: 2000, currency: 'SGD', quantity: 1 };
    const { id } = await createCheckoutSession(shop.services, {
      ...page(),
      order: { mode: 'payment', lines: [credits] },
      ...shop.key(),
    });
    await shop.stripe.pay(id);
    const { payment_intent_id } = await readSession(shop.services, id);
    await shop.stripe.refund({ payment_intent: payment_intent_id!, amount: 500 });
    const charge = Object.values(shop.stripe.state.charges).at(-1)!;
    const dispute_id = await shop.stripe.dispute(charge.id);
    Object.assign(charge, {
      status: 'made_up',
      customer: { id: customer_id, object: 'customer' },
      payment_intent: { id: payment_intent_id, object: 'payment_intent' },
    });
    Object.assign(shop.stripe.state.disputes[dispute_id]!, { status: 'made_up', charge: { ...charge } });
    shop.stripe.failNext({ kind: 'extra_fields' }, { times: 2 });

    expect(await readCharge(shop.services, charge.id)).toEqual({
      id: charge.id,
      amount: 2000,
      amount_refunded: 500,
      is_refunded: false,
      customer_id,
      payment_intent_id,
    });
    expect(await readDispute(shop.services, dispute_id)).toEqual({
      id: dispute_id,
      status: 'made_up',
      amount: 2000,
      charge_id: charge.id,
    });
  });
});

describe('what is on sale', () => {
  it('comes with the names of its products, however long the list', async () => {
    for (let at = 0; at < 120; at += 1) shop.stripe.addPlan({ name: `Plan ${at}`, amount: at, active: at !== 7 });
    const yen = shop.stripe.addPlan({ name: 'Pro', amount: 4900, currency: 'jpy', lookup_key: 'pro_month' });
    const prices = await listPrices(shop.services);

    expect([prices.length, new Set(prices.map(({ id }) => id)).size]).toEqual([120, 120]);
    expect(prices[0]).toMatchObject({
      id: yen.id,
      product: { name: 'Pro', is_active: true },
      currency: 'JPY',
      unit_amount: 4900,
      lookup_key: 'pro_month',
    });
  });

  it('is no list without an end (TX-8, TX-9)', async () => {
    shop.stripe.addPlan({ name: 'Pro', amount: 4900 });
    shop.stripe.failNext({ kind: 'loop_cursor' }, { path: '/prices', times: 9 });

    await expect(listPrices(shop.services)).rejects.toMatchObject({ said: 'a list without an end' });
    expect(shop.stripe.requests).toHaveLength(2);
  });
});
