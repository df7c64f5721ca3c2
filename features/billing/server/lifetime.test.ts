import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { preferences } from '#features/preferences/contract.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { SHOP_OPENS, type Shop, startShop } from '#testing/billing/shop.ts';
import type { Org } from '#testing/world.ts';
import { payments } from '../contract.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(async () => {
  setClock(systemClock);
  await shop.close();
});
beforeEach(() => setClock(stoppedAt(SHOP_OPENS)));

const CHARGED_LATER = '4000000000000341';
const GOOD = '4242424242424242';

const newest = async (org: Org) => (await shop.readInvoices(org))[0]!;

describe('a renewal that fails', () => {
  it('is payment_failing until it is paid, and then Pro again in the same minute (ST-08, S0-4-06, S0-3E-29)', async () => {
    const org = await shop.newOrg();
    await shop.subscribe(org);
    const customer = await shop.customerOf(org);
    await shop.stripe.changeCard(customer, CHARGED_LATER);
    await shop.wait(32);

    expect(await shop.readState(org)).toBe('payment_failing');
    const failed = await newest(org);
    expect(failed).toMatchObject({ status: 'FAILED', failure_code: 'generic_decline', paid_at: null });
    expect(failed.failed_at).toHaveLength(1);
    expect(failed.next_attempt_at).not.toBeNull();
    expect(failed.pay_url).not.toBeNull();

    const declined = await org.owner.call(payments.payInvoice, { params: { id: failed.id } });
    expect(declined).toMatchObject({ result: 'DECLINED', failure_code: 'generic_decline' });
    await shop.settle();
    expect((await newest(org)).failed_at).toHaveLength(2);

    await shop.stripe.changeCard(customer, GOOD);
    await shop.settle();
    expect(await org.owner.call(payments.payInvoice, { params: { id: failed.id } })).toEqual({
      result: 'PAID',
      url: null,
      failure_code: null,
    });
    expect(await shop.readState(org)).toBe('subscription_active');
    expect(await newest(org)).toMatchObject({
      status: 'PAID',
      pay_url: null,
      next_attempt_at: null,
      failure_code: null,
    });
    expect(await org.owner.call(payments.payInvoice, { params: { id: failed.id } })).toMatchObject({ result: 'PAID' });
  });

  it('fails to its end as the account says: overdue, or over (ST-08)', async () => {
    for (const [after_last_retry, state] of [
      ['unpaid', 'payment_overdue'],
      ['cancel', 'subscription_expired'],
    ] as const) {
      setClock(stoppedAt(SHOP_OPENS));
      const org = await shop.newOrg();
      await shop.subscribe(org);
      shop.stripe.state.account.after_last_retry = after_last_retry;
      await shop.stripe.changeCard(await shop.customerOf(org), CHARGED_LATER);
      await shop.wait(32);
      expect(await shop.readState(org)).toBe('payment_failing');
      await shop.wait(8);

      expect(await shop.readState(org)).toBe(state);
      const failed = await newest(org);
      expect(failed).toMatchObject({ status: 'FAILED', paid_at: null, next_attempt_at: null });
      expect(failed.failed_at).toHaveLength(4);
    }
  });

  it('is confirmed at the bank where the bank asks, at the page of the invoice', async () => {
    const org = await shop.newOrg();
    await shop.subscribe(org);
    await shop.stripe.changeCard(await shop.customerOf(org), '4000002760003184');
    await shop.wait(32);
    const { id, pay_url } = await newest(org);

    expect(await org.owner.call(payments.payInvoice, { params: { id } })).toEqual({
      result: 'CONFIRM',
      url: pay_url,
      failure_code: null,
    });
  });
});

describe('a plan', () => {
  it('that is cancelled runs out, and is resumed before that (ST-09)', async () => {
    const org = await shop.newOrg();
    await shop.subscribe(org);
    const { id } = shop.subscriptionOf(await shop.customerOf(org));
    await shop.stripe.cancel(id);
    await shop.settle();
    expect(await shop.readState(org)).toBe('subscription_active');
    await shop.wait(24);
    expect(await shop.readState(org)).toBe('subscription_expiring');

    await shop.stripe.cancel(id, false);
    await shop.settle();
    expect(await shop.readState(org)).toBe('subscription_active');

    await shop.stripe.cancel(id);
    await shop.wait(8);
    expect(await shop.readState(org)).toBe('subscription_expired');
  });

  it('that ended never hides a newer one, whatever is told of it last (ST-06)', async () => {
    const org = await shop.newOrg();
    await shop.subscribe(org);
    const old = shop.subscriptionOf(await shop.customerOf(org));
    await shop.stripe.cancel(old.id);
    await shop.wait(32);
    await shop.subscribe(org, { price_id: shop.prices.year });
    const ofOld = shop.stripe.events.filter(({ data }) => (data.object as { id: string }).id === old.id);
    await shop.stripe.send(
      ofOld.map((event) => ({ ...event, id: `${event.id}again` })),
      { shuffle: true },
    );
    await shop.settle();

    expect(await shop.readState(org)).toBe('subscription_active');
  });

  it('is not there before its trial of ours is over, day by day (ST-10)', async () => {
    const org = await shop.newOrg();
    const states = [await shop.readState(org)];
    for (const days of [11, 3]) {
      await shop.wait(days);
      states.push(await shop.readState(org));
    }

    expect(states).toEqual(['free_trial_active', 'free_trial_expiring', 'free_trial_expired']);
  });

  it('that is given back in full ends, and its invoice says so (G-103)', async () => {
    const org = await shop.newOrg();
    const order_id = await shop.subscribe(org);
    const [charge] = Object.values(shop.stripe.state.charges)
      .filter(({ refunded }) => !refunded)
      .slice(-1);
    await shop.stripe.refund({ charge: charge!.id, amount: 100 });
    await shop.settle();
    expect(await shop.readState(org)).toBe('subscription_active');

    await shop.stripe.refund({ charge: charge!.id });
    await shop.settle();

    // What is left of the trial is there again.
    expect(await shop.readState(org)).toBe('free_trial_expiring');
    expect(await shop.readOrder(org, order_id)).toMatchObject({ status: 'REFUNDED' });
  });

  it('ends with a dispute that is lost, and stays with one that is won', async () => {
    const org = await shop.newOrg();
    await shop.subscribe(org);
    const charge = Object.keys(shop.stripe.state.charges).at(-1)!;
    await shop.stripe.closeDispute(await shop.stripe.dispute(charge), 'won');
    await shop.settle();
    expect(await shop.readState(org)).toBe('subscription_active');

    await shop.stripe.closeDispute(await shop.stripe.dispute(charge), 'lost');
    await shop.settle();
    expect(await shop.readState(org)).toBe('free_trial_expiring');
  });

  it('has its items in any order, a metered one first', async () => {
    const org = await shop.newOrg();
    await shop.subscribe(org, { seats: 3 });
    const subscription = shop.subscriptionOf(await shop.customerOf(org));
    const metered = shop.stripe.addPlan({ name: 'Messages', amount: 1, recurring: { usage_type: 'metered' } });
    subscription.own.items.unshift({ id: 'si_metered', price: metered.id, quantity: null, created: 0, metadata: {} });
    await shop.stripe.cancel(subscription.id, false);
    await shop.settle();

    expect(
      await org.inScope(async ({ db, org_id }) => {
        const row = await db
          .selectFrom('subscriptions')
          .where('org_id', '=', org_id)
          .select('recurring')
          .executeTakeFirst();
        return row?.recurring?.quantity;
      }),
    ).toBe(3);
  });

  it('that was never paid grants nothing, and takes nothing away', async () => {
    const org = await shop.newOrg();
    await org.owner.call(payments.openPortal);
    const customer = await shop.customerOf(org);
    const form = new URLSearchParams({
      customer,
      'items[0][price]': shop.prices.month,
      payment_behavior: 'default_incomplete',
    });
    await fetch(`${shop.stripe.url}/v1/subscriptions`, {
      method: 'POST',
      body: form,
      headers: { authorization: 'Bearer sk_test_key_0001', 'idempotency-key': 'incomplete' },
    });
    await shop.settle();

    expect(shop.subscriptionOf(customer).status).toBe('incomplete');
    expect(await shop.readState(org)).toBe('free_trial_active');
  });
});

describe('a page that nobody pays at', () => {
  it('is open for a day, then closed; what is bought later has a new one (ST-11, S0-3E-29)', async () => {
    const org = await shop.newOrg();
    const buy = () => org.owner.call(payments.buyPlan, { body: { price_id: shop.prices.month, seats: 1 } });
    const page = await buy();
    await shop.wait(1);

    expect(await shop.readOrder(org, page.order_id)).toMatchObject({ status: 'EXPIRED', url: null });
    const next = await buy();
    expect(next.order_id).not.toBe(page.order_id);
    expect(await shop.readState(org)).toBe('free_trial_active');
  });
});

describe('another card', () => {
  it('is charged from when it was entered', async () => {
    const org = await shop.newOrg();
    await shop.subscribe(org, { card: '5555555555554444' });
    const page = await org.owner.call(payments.replaceCard);
    await shop.stripe.pay(shop.sessionOf(page.url));
    await shop.settle();

    expect(await shop.readOrder(org, page.order_id)).toMatchObject({
      kind: 'CARD',
      status: 'PAID',
      card: { last4: '4242' },
    });
    const user = await org.owner.call(preferences.getUserDetails);
    expect(user.user.user_subscription_v3.subscription_status).toBe('subscription_active');
  });
});
