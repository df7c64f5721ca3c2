import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { automations } from '#features/automations/contract.ts';
import { setMonthlyShare } from '#features/automations/server/index.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { SHOP_OPENS, type Shop, startShop } from '#testing/billing/shop.ts';
import { billing, payments } from '../contract.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(async () => {
  setClock(systemClock);
  await shop.close();
});
beforeEach(() => setClock(stoppedAt(SHOP_OPENS)));
afterEach(() => setMonthlyShare(null));

describe('buying Pro', () => {
  it('makes a page, and what is paid there is Pro as soon as it is told (ST-01)', async () => {
    const org = await shop.newOrg();
    await shop.endTrialTomorrow(org);
    const page = await org.owner.call(payments.buyPlan, { body: { price_id: shop.prices.month, seats: 2 } });

    expect(await shop.readOrder(org, page.order_id)).toMatchObject({
      status: 'OPEN',
      url: page.url,
      label: 'Pro, 2 seats, a month',
    });
    await shop.stripe.pay(shop.sessionOf(page.url));
    await shop.settle();

    expect(await shop.readState(org)).toBe('subscription_active');
    expect(await shop.readOrder(org, page.order_id)).toMatchObject({
      status: 'PAID',
      url: null,
      total: { amount: 3600, currency: 'SGD' },
    });
    expect(await shop.readInvoices(org)).toMatchObject([
      { status: 'PAID', total: { amount: 3600, currency: 'SGD' }, pay_url: null },
    ]);
  });

  it('in the trial is charged first when the trial ends, of which nothing is lost, and no end is announced', async () => {
    const org = await shop.newOrg();
    const ends = '2026-12-04T10:00:00.000Z';
    const order_id = await shop.subscribe(org, { seats: 2, in_trial: true });

    expect(await shop.readOrder(org, order_id)).toMatchObject({
      status: 'PAID',
      total: { amount: 0 },
      first_charge_at: ends,
    });
    expect(await org.owner.call(billing.get)).toMatchObject({
      status: 'free_trial_active',
      next_charge: { at: ends, total: { amount: 1800 } },
    });
    await shop.wait(12);
    expect(await shop.readState(org)).toBe('free_trial_active');
    setClock(stoppedAt(ends));
    expect(await shop.readState(org)).toBe('subscription_active');
    await shop.wait(1);
    expect(await shop.readState(org)).toBe('subscription_active');
    expect(await shop.readInvoices(org)).toMatchObject([
      { status: 'PAID', total: { amount: 3600 } },
      { total: { amount: 0 } },
    ]);
  });

  it('gives the same page to a double click, and closes it for another choice', async () => {
    const org = await shop.newOrg();
    const buy = (seats: number) => org.owner.call(payments.buyPlan, { body: { price_id: shop.prices.month, seats } });
    const [one, other] = await Promise.all([buy(1), buy(1)]);
    const third = await buy(3);

    expect(other).toEqual(one);
    expect(third.url).not.toBe(one.url);
    expect(shop.stripe.state.sessions[shop.sessionOf(one.url)]!.status).toBe('expired');
    expect(await shop.readOrder(org, one.order_id)).toMatchObject({ status: 'EXPIRED' });
  });

  it('shows what was paid before anything was announced, and grants it by reading the page (ST-06)', async () => {
    const org = await shop.newOrg();
    await shop.endTrialTomorrow(org);
    shop.stripe.event_options = { drop: true };
    const page = await org.owner.call(payments.buyPlan, { body: { price_id: shop.prices.year, seats: 1 } });
    await shop.stripe.pay(shop.sessionOf(page.url));
    shop.stripe.event_options = { retry: 'provider' };

    expect(await shop.readOrder(org, page.order_id)).toMatchObject({ status: 'PAID' });
    expect(await shop.readState(org)).toBe('subscription_active');
  });

  it('sells no second plan to who has one', async () => {
    const org = await shop.newOrg();
    await shop.subscribe(org);

    expect(
      await org.owner.refused(payments.buyPlan, { body: { price_id: shop.prices.year, seats: 1 } }, 409),
    ).toMatchObject({
      detail: 'You already have Pro. Change seats or billing under Subscription.',
    });
  });
});

describe('buying credits', () => {
  it('gives them once, whoever tells of it and how often (ST-02, ST-05, S1-1-07)', async () => {
    const org = await shop.newOrg();
    const { order_id } = await shop.buyCredits(org);
    await shop.stripe.send(shop.stripe.events.slice(-6), { copies: 3 });
    await shop.settle();
    await shop.readOrder(org, order_id);

    expect(await shop.readCredits(org)).toBe(500);
  });

  it('bought in two tabs at once are one payment and one grant, and the automations go on (S0-4-11)', async () => {
    const org = await shop.newOrg();
    setMonthlyShare(0);
    const readStatus = async () => (await org.owner.call(automations.getDetails)).automations[0]!.status;
    expect(await readStatus()).toBe('DISABLED_BY_SYSTEM');

    const buy = () => org.owner.call(payments.purchaseCredits, { body: { pack_id: shop.prices.credits } });
    const [one, other] = await Promise.all([buy(), buy()]);
    expect(one).toEqual(other);
    await shop.stripe.pay(shop.sessionOf(one.url));
    await shop.settle();
    await shop.stripe.send(shop.stripe.events.slice(-6));
    await shop.settle();

    expect(await shop.readCredits(org)).toBe(500);
    expect(await readStatus()).toBe('ACTIVE');
  });

  it('has an invoice like every other payment, paid, with a PDF of our own (S0-3E-29)', async () => {
    const org = await shop.newOrg();
    const { order_id } = await shop.buyCredits(org);
    const [invoice, ...others] = await shop.readInvoices(org);

    expect(invoice).toMatchObject({
      status: 'PAID',
      description: '500 credits',
      total: { amount: 900, currency: 'SGD' },
      pay_url: null,
    });
    expect(others).toEqual([]);
    expect((await shop.readOrder(org, order_id)).invoice_id).toBe(invoice!.id);
    await shop.app.runJobs();
    expect(await shop.readInvoices(org)).toMatchObject([{ has_pdf: true }]);
  });

  it('grants nothing by the invoice, only by the page that was paid', async () => {
    const org = await shop.newOrg();
    shop.stripe.event_options = { drop: true };
    await shop.buyCredits(org);
    const ofInvoice = shop.stripe.events.slice(-6).filter(({ type }) => type.startsWith('invoice.'));
    shop.stripe.event_options = { retry: 'provider' };
    await shop.stripe.send(ofInvoice);
    await shop.settle();
    expect(await shop.readInvoices(org)).toMatchObject([{ status: 'PAID' }]);
    expect(await shop.readCredits(org)).toBe(0);

    await shop.stripe.send(shop.stripe.events.filter(({ type }) => type === 'checkout.session.completed').slice(-1));
    await shop.settle();
    expect(await shop.readCredits(org)).toBe(500);
  });

  it('takes back what is not spent when the money is given back (G-103)', async () => {
    const org = await shop.newOrg();
    const { order_id, session_id } = await shop.buyCredits(org);
    const payment_intent = shop.stripe.state.sessions[session_id]!.payment_intent!;
    await shop.stripe.refund({ payment_intent });
    await shop.settle();

    expect(await shop.readCredits(org)).toBe(0);
    expect(await shop.readOrder(org, order_id)).toMatchObject({ status: 'REFUNDED' });
    expect(await shop.readInvoices(org)).toMatchObject([{ status: 'PAID' }]);
  });
});

describe('a way of paying that takes days', () => {
  const buyDelayed = async () => {
    const org = await shop.newOrg();
    const page = await org.owner.call(payments.purchaseCredits, { body: { pack_id: shop.prices.credits } });
    const session_id = shop.sessionOf(page.url);
    await shop.stripe.pay(session_id, { is_delayed: true });
    await shop.settle();
    return { org, session_id, order_id: page.order_id };
  };

  it('grants nothing before the money has come, then once', async () => {
    const { org, session_id, order_id } = await buyDelayed();
    expect(await shop.readOrder(org, order_id)).toMatchObject({ status: 'OPEN', url: null });
    expect([await shop.readCredits(org), await shop.readInvoices(org)]).toEqual([0, []]);

    await shop.stripe.settle(session_id, true);
    await shop.settle();
    await shop.stripe.send(shop.stripe.events.slice(-6));
    await shop.settle();
    expect(await shop.readOrder(org, order_id)).toMatchObject({ status: 'PAID' });
    expect(await shop.readCredits(org)).toBe(500);
    expect(await shop.readInvoices(org)).toMatchObject([{ status: 'PAID' }]);
  });

  it('says FAILED where it does not come, and grants nothing', async () => {
    const { org, session_id, order_id } = await buyDelayed();
    await shop.stripe.settle(session_id, false);
    await shop.settle();

    expect(await shop.readOrder(org, order_id)).toMatchObject({ status: 'FAILED', url: null });
    expect([await shop.readCredits(org), await shop.readInvoices(org)]).toEqual([0, []]);
  });
});

describe('the page for billing details', () => {
  it('is asked for the own customer, leads back to the subscription, and is an owner’s alone', async () => {
    const [org, other] = [await shop.newOrg(), await shop.newOrg()];
    const member = await org.member();
    await org.owner.call(payments.openPortal);
    await other.owner.call(payments.openPortal);
    expect((await member.raw(payments.openPortal)).status).toBe(403);

    const asked = Object.values(shop.stripe.state.portal_sessions).slice(-2);
    const return_url = `${shop.app.services.settings.public_url}/subscription/manage`;
    expect(asked.map((session) => [session.customer, session.return_url])).toEqual([
      [await shop.customerOf(org), return_url],
      [await shop.customerOf(other), return_url],
    ]);
    expect(asked[0]!.customer).not.toBe(asked[1]!.customer);
  });
});

describe('paying once', () => {
  it('adds its months to the trial, whatever tells of it how often', async () => {
    const org = await shop.newOrg();
    const page = await org.owner.call(payments.createExtensionInvoice, { body: { plan_id: shop.prices.extension(1) } });
    const again = await org.owner.call(payments.createExtensionInvoice, {
      body: { plan_id: shop.prices.extension(1) },
    });
    expect(again).toEqual(page);
    expect(await org.owner.call(payments.getExtensionStatus)).toMatchObject({ status: 'NOT_PAID', url: page.url });

    const invoice = Object.keys(shop.stripe.state.invoices).at(-1)!;
    await shop.stripe.payInvoice(invoice);
    await shop.settle();
    await shop.stripe.send(shop.stripe.events.slice(-4));
    await shop.settle();

    expect(await org.owner.call(payments.getExtensionStatus)).toMatchObject({
      status: 'PAID',
      paid_for_until_date: '2027-01-04T10:00:00.000Z',
    });
  });
});
