import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setClock, setPause, stoppedAt, systemClock, systemPause } from '#platform/server/clock.ts';
import { type Shop, startShop } from '#testing/billing/shop.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { billing } from '../../contract.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  setClock(stoppedAt('2026-11-01T00:00:00.000Z'));
  setPause(async () => undefined);
});
afterEach(() => {
  setClock(systemClock);
  setPause(systemPause);
});

const HALF = '2026-11-16T00:00:00.000Z';
const read = ({ owner }: Org) => owner.call(billing.get);
const preview = ({ owner }: Org, body: { seats?: number; interval?: 'month' | 'year' }) =>
  owner.call(billing.previewChange, { body });
const confirm = ({ owner }: Org, order_id: string) => owner.call(billing.confirmChange, { body: { order_id } });
const sgd = (amount: number) => ({ amount, currency: 'SGD' });

describe('prices', () => {
  it('are in the currency of the country, else in dollars, or as they are asked for (G-102)', async () => {
    const { org } = await shop.newPaying({ seats: 2 });

    const own = await org.owner.call(billing.getPricing, {});
    const yen = await org.owner.call(billing.getPricing, { query: { currency: 'JPY' } });

    expect(own).toMatchObject({
      currency: 'SGD',
      currencies: ['GBP', 'INR', 'JPY', 'MYR', 'SGD', 'USD'],
      plans: [
        { interval: 'month', per_seat: sgd(1800) },
        { interval: 'year', per_seat: sgd(18_000) },
      ],
      credit_packs: [{ credits: 500 }, { credits: 2000 }, { credits: 10_000 }],
      seats: 1,
    });
    expect(yen.plans[0]?.per_seat).toEqual({ amount: 2000, currency: 'JPY' });
    expect(await org.owner.refused(billing.getPricing, { query: { currency: 'EUR' } }, 400)).toMatchObject({
      errors: { currency: 'Nothing is sold in EUR.' },
    });
  });
});

describe('a change of plan', () => {
  it('costs what the preview of it showed, also nine minutes later (G-066)', async () => {
    const { org, subscription_id } = await shop.newPaying({ seats: 2 });
    setClock(stoppedAt(HALF));

    const shown = await preview(org, { seats: 4 });
    setClock(stoppedAt('2026-11-16T00:09:00.000Z'));
    const result = await confirm(org, shown.order_id);

    expect(shown).toMatchObject({
      due_today: sgd(1962),
      next_charge: { at: '2026-12-01T00:00:00.000Z', total: sgd(7848) },
      held_until: '2026-11-16T00:10:00.000Z',
    });
    expect(shown.lines.map(({ kind, total }) => [kind, total.amount])).toEqual([
      ['UNUSED', -1800],
      ['SEATS', 3600],
      ['TAX', 162],
    ]);
    expect(result).toEqual({ result: 'PAID', url: null, failure_code: null });
    expect(shop.listInvoices(subscription_id).at(-1)).toMatchObject({ total: 1962, status: 'paid' });
    expect((await read(org)).plan).toMatchObject({ seats: 4 });
    expect(await confirm(org, shown.order_id)).toMatchObject({ result: 'PAID' });
    expect(shop.listInvoices(subscription_id)).toHaveLength(2);
  });

  it('to years begins a year today, less what is left of the month', async () => {
    const { org } = await shop.newPaying({ seats: 2 });
    setClock(stoppedAt(HALF));

    const shown = await preview(org, { interval: 'year' });
    await confirm(org, shown.order_id);

    expect(shown.due_today).toEqual(sgd(37_278));
    expect(shown.next_charge).toEqual({ at: '2027-11-16T00:00:00.000Z', total: sgd(39_240) });
    expect((await read(org)).plan).toMatchObject({
      interval: 'year',
      seats: 2,
      price_per_seat: sgd(18_000),
      period_end: '2027-11-16T00:00:00.000Z',
    });
  });

  it('to fewer seats costs and gives back nothing: the next charge is lower', async () => {
    const { org, subscription_id } = await shop.newPaying({ seats: 3 });
    setClock(stoppedAt(HALF));

    const shown = await preview(org, { seats: 1 });
    await confirm(org, shown.order_id);

    expect(shown).toMatchObject({ lines: [], due_today: sgd(0), next_charge: { total: { currency: 'SGD' } } });
    expect(shop.listInvoices(subscription_id)).toHaveLength(1);
    expect((await read(org)).plan).toMatchObject({ seats: 1 });
  });

  it('is refused below the seats in use, to months within a year, and where nothing changes', async () => {
    const { org } = await shop.newPaying({ seats: 2, interval: 'year' });
    await org.member({ name: 'Mei' });
    const refused = (body: object, status: number) => org.owner.refused(billing.previewChange, { body }, status);

    expect(await refused({ seats: 1 }, 400)).toMatchObject({
      errors: { seats: '2 seats are in use. For fewer, deactivate members first.' },
    });
    await refused({ interval: 'month' }, 409);
    await refused({ seats: 2 }, 409);
    for (const seats of [0, -1, 10_000]) await refused({ seats }, 400);
  });

  it('is declined with its card, and nothing is changed then', async () => {
    const { org, customer_id } = await shop.newPaying({ seats: 1 });
    await shop.stripe.changeCard(customer_id, '4000000000000341');
    const { order_id } = await preview(org, { seats: 3 });

    expect(await confirm(org, order_id)).toMatchObject({ result: 'DECLINED', failure_code: expect.any(String) });
    expect(await confirm(org, order_id)).toMatchObject({ result: 'DECLINED' });
    expect((await read(org)).plan).toMatchObject({ seats: 1 });
  });

  it('is confirmed at the page of its invoice where the bank wants that', async () => {
    const { org, customer_id } = await shop.newPaying({ seats: 1 });
    await shop.stripe.changeCard(customer_id, '4000002500003155');
    const { order_id } = await preview(org, { seats: 3 });

    const result = await confirm(org, order_id);

    expect(result).toMatchObject({ result: 'CONFIRM', url: expect.stringContaining('/invoice/in_') });
  });

  it('that was shown more than ten minutes ago is shown again first, and another organisation never makes it', async () => {
    const { org } = await shop.newPaying({ seats: 1 });
    const { order_id } = await preview(org, { seats: 2 });
    const other = await newOrg({ app: shop.app });

    await other.owner.refused(billing.confirmChange, { body: { order_id } }, 404);
    setClock(stoppedAt('2026-11-01T00:10:00.000Z'));
    await org.owner.refused(billing.confirmChange, { body: { order_id } }, 409);
  });

  it('waits while the payment provider does not answer, and is made once by the second try', async () => {
    const { org, subscription_id } = await shop.newPaying({ seats: 1 });
    const { order_id } = await preview(org, { seats: 2 });
    shop.stripe.failNext(
      { kind: 'reset', is_done: true },
      { method: 'POST', path: '/v1/subscriptions/*', times: Infinity },
    );
    await org.owner.refused(billing.confirmChange, { body: { order_id } }, 503);
    shop.stripe.clearFaults();

    expect(await confirm(org, order_id)).toMatchObject({ result: 'PAID' });
    expect(shop.listInvoices(subscription_id)).toHaveLength(2);
  });
});

describe('a plan', () => {
  it('that is cancelled stays until what is paid for ends, and goes on where it is resumed before', async () => {
    const { org } = await shop.newPaying({ seats: 1 });

    await org.owner.call(billing.cancel);
    await org.owner.call(billing.cancel);
    const cancelled = await read(org);
    await org.owner.call(billing.resume);
    const resumed = await read(org);

    expect(cancelled).toMatchObject({ status: 'subscription_active', plan: { is_cancelled: true }, next_charge: null });
    expect(cancelled.dates.map(({ kind }) => kind)).toEqual(['NOW', 'REMINDER', 'PLAN_ENDS', 'RESUME_ANY_TIME']);
    expect(resumed).toMatchObject({ plan: { is_cancelled: false } });
    await org.owner.refused(billing.resume, {}, 409);
  });

  it('that is none cannot be changed, cancelled or resumed', async () => {
    const org = await newOrg({ app: shop.app });

    await org.owner.refused(billing.previewChange, { body: { seats: 2 } }, 409);
    await org.owner.refused(billing.cancel, {}, 409);
    await org.owner.refused(billing.resume, {}, 409);
  });
});

describe('a question to sales', () => {
  it('goes to support with who asks, a few times an hour', async () => {
    const org = await newOrg({ app: shop.app });
    const member = await org.member({ name: 'Mei' });
    const body = { message: 'We are forty. What does it cost?', seats: 40 };

    for (let times = 0; times < 5; times += 1) await member.call(billing.contactSales, { body });

    await member.refused(billing.contactSales, { body }, 429);
    await member.refused(billing.contactSales, { body: { message: '  ' } }, 400);
  });
});
