import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nowMillis, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { SHOP_OPENS, type Shop, startShop } from '#testing/billing/shop.ts';
import type { Org } from '#testing/world.ts';
import { payments } from '../../contract.ts';
import { addMonths } from './add-months.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(async () => {
  setClock(systemClock);
  await shop.close();
});
beforeEach(() => setClock(stoppedAt(SHOP_OPENS)));

const choose = (org: Org, months: number) =>
  org.owner.call(payments.createExtensionInvoice, { body: { plan_id: shop.prices.extension(months) } });
const readStatus = (org: Org) => org.owner.call(payments.getExtensionStatus);
const readInvoices = async (org: Org) => {
  const customer = await shop.customerOf(org);
  return Object.values(shop.stripe.state.invoices).filter((one) => one.customer === customer);
};
const pay = async (org: Org) => {
  const open = (await readInvoices(org)).find(({ status }) => status === 'open')!;
  await shop.stripe.payInvoice(open.id);
  await shop.settle();
};

describe('months of the calendar', () => {
  it('end on the last day where the month is shorter, leap years included', () => {
    expect(addMonths('2027-01-31T10:00:00.000Z', 1)).toBe('2027-02-28T10:00:00.000Z');
    expect(addMonths('2028-01-31T10:00:00.000Z', 1)).toBe('2028-02-29T10:00:00.000Z');
    expect(addMonths('2028-02-29T10:00:00.000Z', 12)).toBe('2029-02-28T10:00:00.000Z');
    expect(addMonths('2026-11-30T23:59:59.999Z', 3)).toBe('2027-02-28T23:59:59.999Z');
    expect(addMonths('2026-12-15T00:00:00.000Z', 13)).toBe('2028-01-15T00:00:00.000Z');
  });
});

describe('paying once', () => {
  it('shows what each length costs for all seats, what it saves and until when it pays', async () => {
    const org = await shop.newOrg();
    await org.member();
    const { plans } = await org.owner.call(payments.listExtensionPlans);

    expect(
      plans.map(({ months, seats, total, saving }) => [months, seats, total.amount, saving?.amount ?? null]),
    ).toEqual([
      [1, 2, 4000, null],
      [6, 2, 22_500, 1500],
      [12, 2, 42_000, 6000],
    ]);
    expect(plans.map(({ paid_until }) => paid_until)).toEqual([
      '2027-01-04T10:00:00.000Z',
      '2027-06-04T10:00:00.000Z',
      '2027-12-04T10:00:00.000Z',
    ]);
  });

  it('has one open invoice, whatever tabs and double clicks there are; another length ends the earlier one', async () => {
    const org = await shop.newOrg();
    const pages = await Promise.all([choose(org, 1), choose(org, 1), choose(org, 1)]);
    expect(new Set(pages.map(({ url }) => url)).size).toBe(1);
    setClock(stoppedAt('2026-11-20T10:05:00.000Z'));
    const six = await choose(org, 6);

    expect((await readInvoices(org)).map(({ status }) => status)).toEqual(['void', 'open']);
    expect(await readStatus(org)).toMatchObject({ status: 'NOT_PAID', order_id: six.order_id, days_left: 14 });
    expect(await shop.readOrder(org, pages[0].order_id)).toMatchObject({ status: 'EXPIRED' });
  });

  it('adds to what is left, twice in a row and behind the trial, and is over when it is over (D40)', async () => {
    const org = await shop.newOrg();
    await choose(org, 1);
    await pay(org);
    expect(await readStatus(org)).toMatchObject({ status: 'PAID', paid_for_until_date: '2027-01-04T10:00:00.000Z' });
    await choose(org, 1);
    await pay(org);
    expect(await readStatus(org)).toMatchObject({ paid_for_until_date: '2027-02-04T10:00:00.000Z' });

    expect(await shop.readState(org)).toBe('subscription_active');
    setClock(stoppedAt('2027-01-28T10:00:00.000Z'));
    expect(await shop.readState(org)).toBe('subscription_expiring');
    setClock(stoppedAt('2027-02-04T10:00:00.000Z'));
    expect(await shop.readState(org)).toBe('subscription_expired');

    await choose(org, 1);
    await pay(org);
    expect(await readStatus(org)).toMatchObject({ paid_for_until_date: '2027-03-04T10:00:00.000Z' });
  });

  it('is seen by the page although nothing was told, and given once', async () => {
    const org = await shop.newOrg();
    await choose(org, 1);
    shop.stripe.event_options = { drop: true };
    await pay(org);
    shop.stripe.event_options = { retry: 'provider' };

    expect(await readStatus(org)).toMatchObject({ status: 'PAID', paid_for_until_date: '2027-01-04T10:00:00.000Z' });
    await shop.stripe.send(shop.stripe.events.slice(-4));
    await shop.settle();
    expect(await readStatus(org)).toMatchObject({ paid_for_until_date: '2027-01-04T10:00:00.000Z' });
  });

  it('is taken back when the money is', async () => {
    const org = await shop.newOrg();
    await choose(org, 1);
    await pay(org);
    await choose(org, 6);
    await pay(org);
    const first = (await readInvoices(org))[0]!.own.payment_intents[0]!;
    await shop.stripe.refund({ payment_intent: first });
    await shop.settle();

    expect(await readStatus(org)).toMatchObject({ paid_for_until_date: '2027-06-04T10:00:00.000Z' });
  });

  it('goes over into a plan that is charged when what was paid ends (D40)', async () => {
    const org = await shop.newOrg();
    await choose(org, 1);
    await pay(org);
    const page = await org.owner.call(payments.createExtensionSubscription, { body: { price_id: shop.prices.month } });
    await shop.stripe.pay(shop.sessionOf(page.url));
    await shop.settle();

    const plan = shop.subscriptionOf(await shop.customerOf(org));
    expect([plan.status, new Date(plan.trial_end! * 1000).toISOString()]).toEqual([
      'trialing',
      '2027-01-04T10:00:00.000Z',
    ]);
    expect(await shop.readState(org)).toBe('subscription_active');
    expect(
      await org.owner.refused(payments.createExtensionInvoice, { body: { plan_id: shop.prices.extension(1) } }, 409),
    ).toMatchObject({
      detail: 'Your plan renews every period, so there is nothing to pay in advance.',
    });
    await shop.wait(46);
    expect(nowMillis()).toBeGreaterThan(Date.parse('2027-01-04T10:00:00.000Z'));
    expect(await shop.readState(org)).toBe('subscription_active');
    expect(plan.status).toBe('active');
  });
});
