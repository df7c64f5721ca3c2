import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startStripe } from './stripe.fixture.ts';

const DAY = 86_400;
let shop: Awaited<ReturnType<typeof startStripe>>;
let customer: string;
let price: string;

beforeAll(async () => {
  shop = await startStripe();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.reset();
  shop.stripe.state.account.webhooks = [];
  customer = shop.stripe.addCustomer({ country: 'SG' }).id;
  price = shop.stripe.addPlan({ name: 'Pro', amount: 4900 }).id;
});

const sub = (id: string) => shop.stripe.state.subscriptions[id]!;
const listOwnInvoices = (id: string) =>
  Object.values(shop.stripe.state.invoices).filter(({ own }) => own.subscription === id);
const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
const advanceDays = (days: number) => shop.stripe.advance(days * DAY);

/** Goes on day by day. @returns the day and the status of each change. */
async function watch(id: string, days: number): Promise<[number, string][]> {
  const changes: [number, string][] = [];
  for (let passed = 1; passed <= days; passed += 1) {
    await advanceDays(1);
    if (sub(id).status !== changes.at(-1)?.[1]) changes.push([passed, sub(id).status]);
  }
  return changes;
}

describe('a subscription', () => {
  it('is renewed every month of a year, also when the clock jumps over all of it', async () => {
    await shop.stripe.setClock('2027-01-31T09:00:00Z');
    const id = await shop.subscribe({ customer, price, quantity: 3 });

    await shop.stripe.setClock('2028-01-31T12:00:00Z');

    const invoices = listOwnInvoices(id);
    expect(invoices.map(({ created }) => day(created))).toEqual([
      ...['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30', '2027-07-31'],
      ...['2027-08-31', '2027-09-30', '2027-10-31', '2027-11-30', '2027-12-31', '2028-01-31'],
    ]);
    expect(new Set(invoices.map(({ status, amount_paid }) => `${status} ${amount_paid}`))).toEqual(
      new Set(['paid 14700']),
    );
    expect(day(sub(id).own.period_end)).toBe('2028-02-29');
  });

  it('of 29 February ends on the 28th of years without it', async () => {
    const yearly = shop.stripe.addPlan({ name: 'Pro', amount: 49_000, recurring: { interval: 'year' } }).id;
    await shop.stripe.setClock('2028-02-29T00:00:00Z');
    const id = await shop.subscribe({ customer, price: yearly });
    expect(day(sub(id).own.period_end)).toBe('2029-02-28');

    await shop.stripe.setClock('2032-02-29T00:00:00Z');
    expect(day(sub(id).own.period_start)).toBe('2032-02-29');
  });

  it('asks for a renewal an hour after its draft, and announces it a week before', async () => {
    const id = await shop.subscribe({ customer, price });
    await advanceDays(24);
    expect(shop.types()).toContain('invoice.upcoming');
    await shop.stripe.setClock('2026-12-20T00:30:00Z');
    expect(listOwnInvoices(id).map(({ status }) => status)).toEqual(['paid', 'draft']);
    await shop.stripe.setClock('2026-12-20T01:00:00Z');

    expect(listOwnInvoices(id).map(({ status }) => status)).toEqual(['paid', 'paid']);
  });

  it('is tried on days 3, 5 and 7 after a failed charge, and then ends', async () => {
    const id = await shop.subscribe({ customer, price });
    await shop.stripe.changeCard(customer, '4000000000000341');

    expect(await watch(id, 40)).toEqual([
      [1, 'active'],
      [31, 'past_due'],
      [38, 'canceled'],
    ]);
    const last = listOwnInvoices(id).at(-1)!;
    expect([last.attempt_count, last.next_payment_attempt, last.status]).toEqual([4, null, 'open']);
    expect(shop.types().filter((type) => type === 'invoice.payment_failed')).toHaveLength(4);
    expect(shop.types().at(-1)).toBe('customer.subscription.deleted');
  });

  it('is kept unpaid, or late, where the account is set so', async () => {
    for (const [then, status] of [
      ['unpaid', 'unpaid'],
      ['past_due', 'past_due'],
    ] as const) {
      shop.stripe.state.account.after_last_retry = then;
      const id = await shop.subscribe({ customer, price });
      await shop.stripe.changeCard(customer, '4000000000000341');
      await advanceDays(40);

      expect([sub(id).status, listOwnInvoices(id).at(-1)!.next_payment_attempt]).toEqual([status, null]);
    }
  });

  it('is active again when a later try succeeds', async () => {
    const id = await shop.subscribe({ customer, price });
    await shop.stripe.changeCard(customer, '4000000000000341');
    await advanceDays(34);
    expect(sub(id).status).toBe('past_due');
    await shop.stripe.changeCard(customer, '4242424242424242');
    const { body } = await shop.post(`invoices/${sub(id).latest_invoice}/pay`);

    expect([body.status, sub(id).status]).toEqual(['paid', 'active']);
    expect(await watch(id, 365)).toEqual([[1, 'active']]);
  });

  it('ends with its period when it is cancelled, unless it is resumed', async () => {
    const [ending, staying] = [await shop.subscribe({ customer, price }), await shop.subscribe({ customer, price })];
    await shop.post(`subscriptions/${ending}`, { cancel_at_period_end: true });
    await shop.stripe.cancel(staying);
    await shop.stripe.cancel(staying, false);
    await advanceDays(31);

    expect([sub(ending).status, sub(staying).status]).toEqual(['canceled', 'active']);
    expect(sub(ending).cancellation_details.reason).toBe('cancellation_requested');
  });

  it('with a trial of 14 days says so three days before its end and then asks for the first payment', async () => {
    const id = await shop.subscribe({ customer, price, more: { 'subscription_data[trial_period_days]': 14 } });
    expect([sub(id).status, listOwnInvoices(id)[0]!.amount_paid]).toEqual(['trialing', 0]);
    await advanceDays(10.9);
    expect(shop.types()).not.toContain('customer.subscription.trial_will_end');
    await advanceDays(0.2);
    expect(shop.types()).toContain('customer.subscription.trial_will_end');
    await advanceDays(3);

    expect([sub(id).status, listOwnInvoices(id)[1]!.amount_paid]).toEqual(['active', 4900]);
  });

  it('whose trial ends without a card is late, paused or over, as it was asked for', async () => {
    const statuses: string[] = [];
    for (const then of ['create_invoice', 'pause', 'cancel']) {
      const other = shop.stripe.addCustomer().id;
      const { body } = await shop.post('subscriptions', {
        customer: other,
        'items[0][price]': price,
        trial_period_days: 14,
        'trial_settings[end_behavior][missing_payment_method]': then,
      });
      await advanceDays(15);
      statuses.push(sub(body.id).status);
    }

    expect(statuses).toEqual(['past_due', 'paused', 'canceled']);
  });

  it('that is never paid grants nothing and is given up after 23 hours', async () => {
    const { body } = await shop.post('subscriptions', {
      customer,
      'items[0][price]': price,
      payment_behavior: 'default_incomplete',
    });
    expect(body.status).toBe('incomplete');
    await advanceDays(1);

    expect([sub(body.id).status, listOwnInvoices(body.id)[0]!.status]).toEqual(['incomplete_expired', 'void']);
  });

  it('does nothing when the clock is set back', async () => {
    const id = await shop.subscribe({ customer, price });
    await shop.stripe.setClock('2026-01-01T00:00:00Z');

    expect([sub(id).status, listOwnInvoices(id).length]).toEqual(['active', 1]);
  });
});

describe('a change within a period', () => {
  const change = (id: string, given: Record<string, string | number>) =>
    shop.post(`subscriptions/${id}`, { 'items[0][id]': sub(id).own.items[0]!.id, ...given });

  it('costs its part of the period: at once when asked for, otherwise with the next invoice', async () => {
    const [now, later] = [await shop.subscribe({ customer, price }), await shop.subscribe({ customer, price })];
    await advanceDays(15);
    await change(now, { 'items[0][quantity]': 2, proration_behavior: 'always_invoice' });
    await change(later, { 'items[0][quantity]': 2 });
    expect(listOwnInvoices(now).map(({ amount_paid }) => amount_paid)).toEqual([4900, 2450]);
    expect(listOwnInvoices(later)).toHaveLength(1);
    await advanceDays(16);

    expect(listOwnInvoices(now).at(-1)!.amount_paid).toBe(9800);
    expect(listOwnInvoices(later).at(-1)!.amount_paid).toBe(9800 + 2450);
  });

  it('is shown before, and nothing comes of looking', async () => {
    const id = await shop.subscribe({ customer, price });
    await advanceDays(15);
    const before = JSON.stringify(shop.stripe.state);
    const { body } = await shop
      .post(
        'invoices/create_preview',
        {
          customer,
          subscription: id,
          'subscription_details[items][0][id]': sub(id).own.items[0]!.id,
          'subscription_details[items][0][quantity]': 2,
          'subscription_details[proration_behavior]': 'always_invoice',
        },
        { 'idempotency-key': '' },
      )
      .catch((error) => error);

    expect(body?.error?.message).toContain('Idempotency keys');
    expect(JSON.stringify(shop.stripe.state)).toBe(before);
    const preview = await shop.post('invoices/create_preview', {
      customer,
      subscription: id,
      'subscription_details[items][0][id]': sub(id).own.items[0]!.id,
      'subscription_details[items][0][quantity]': 2,
      'subscription_details[proration_behavior]': 'always_invoice',
    });
    expect([preview.body.amount_due, listOwnInvoices(id).length]).toEqual([2450, 1]);
  });

  it('that gives money back leaves a credit, which pays for what comes', async () => {
    const id = await shop.subscribe({ customer, price, quantity: 3 });
    await advanceDays(15);
    await change(id, { 'items[0][quantity]': 1, proration_behavior: 'always_invoice' });
    expect(shop.stripe.state.customers[customer]!.balance).toBe(-4900);
    await advanceDays(16);

    const last = listOwnInvoices(id).at(-1)!;
    expect([last.total, last.amount_due, last.status, shop.stripe.state.customers[customer]!.balance]).toEqual([
      4900,
      0,
      'paid',
      0,
    ]);
  });

  it('to years begins a new period and pays it at once', async () => {
    const yearly = shop.stripe.addPlan({ name: 'Pro', amount: 49_000, recurring: { interval: 'year' } }).id;
    const id = await shop.subscribe({ customer, price });
    await advanceDays(15);
    await change(id, { 'items[0][price]': yearly });

    expect(listOwnInvoices(id).at(-1)!.amount_paid).toBe(49_000 - 2450);
    expect(day(sub(id).own.period_end)).toBe('2027-12-05');
  });

  it('that must be paid and cannot be is not made', async () => {
    const id = await shop.subscribe({ customer, price });
    await shop.stripe.changeCard(customer, '4000000000000341');
    await advanceDays(15);
    const { status } = await change(id, {
      'items[0][quantity]': 2,
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    });

    expect([status, sub(id).own.items[0]!.quantity, sub(id).status]).toEqual([402, 1, 'active']);
  });

  it('is rounded to whole units in a currency without smaller ones, and taxed by the country', async () => {
    shop.stripe.state.account.tax_percent = { SG: 9 };
    const yen = shop.stripe.addPlan({ name: 'Pro', amount: 1001, currency: 'jpy' }).id;
    const id = await shop.subscribe({ customer, price: yen, more: { 'automatic_tax[enabled]': true } });
    await advanceDays(10);
    await change(id, { 'items[0][quantity]': 2, proration_behavior: 'always_invoice' });

    expect(listOwnInvoices(id).map(({ subtotal, own, total }) => [subtotal, own.tax, total])).toEqual([
      [1001, 90, 1091],
      [1335 - 667, 60, 728],
    ]);
  });
});
