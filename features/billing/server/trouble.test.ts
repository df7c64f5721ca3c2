import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nowMillis, setClock, setPause, stoppedAt, systemClock, systemPause } from '#platform/server/clock.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import { setSelling } from '#platform/server/plan.ts';
import { startTestApp } from '#testing/app.ts';
import { SHOP_OPENS, type Shop, startShop } from '#testing/billing/shop.ts';
import { messagesTo } from '#testing/outbox.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { payments } from '../contract.ts';
import { reconcileJob } from './apply/reconcile.job.ts';
import { purgeEventsJob } from './hook/purge-events.job.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(async () => {
  setClock(systemClock);
  await shop.close();
});
beforeEach(() => {
  setClock(stoppedAt(SHOP_OPENS));
  setPause(async () => {});
  return () => setPause(systemPause);
});

const buy = (org: Org, body: object) => org.owner.raw(payments.buyPlan, { body });
const context = () => {
  const { services } = shop.app;
  return { services, log: services.log, attempt: 1, request_id: 'test' };
};
const later = (ms: number) => setClock(stoppedAt(new Date(nowMillis() + ms).toISOString()));

describe('what cannot be bought', () => {
  it('is refused: no seats, too many, fewer than people, prices that are not sold', async () => {
    const org = await shop.newOrg();
    await org.member();
    const price_id = shop.prices.month;

    for (const seats of [0, -1, 10_000, 1.5]) expect((await buy(org, { price_id, seats })).status).toBe(400);
    expect((await buy(org, { price_id, seats: 1 })).body).toMatchObject({
      errors: { seats: '2 people are on your team, so you need at least 2 seats.' },
    });
    for (const wrong of ['price_none', shop.prices.credits]) {
      expect(await buy(org, { price_id: wrong, seats: 2 })).toMatchObject({
        status: 409,
        body: { detail: 'This price is no longer sold. Reload the page to see what it costs now.' },
      });
    }
  });

  it('is a price that was archived while somebody was about to pay; the next page has the prices of now', async () => {
    const org = await shop.newOrg();
    const price = shop.stripe.addPlan({ name: 'Pro', amount: 900, metadata: { sells: 'pro' }, currency: 'eur' });
    later(6 * 60_000);
    const bought = { price_id: price.id, seats: 1 };
    expect((await buy(org, { price_id: shop.prices.year, seats: 1 })).status).toBe(200);
    price.active = false;

    const refused = await buy(org, bought);
    expect([refused.status, (refused.body as { detail: string }).detail]).toEqual([
      409,
      'This price is no longer sold. Reload the page to see what it costs now.',
    ]);
  });

  it('is anything for a member, and anything where nothing is sold', async () => {
    const org = await shop.newOrg();
    const member = await org.member();
    for (const endpoint of [
      payments.buyPlan,
      payments.replaceCard,
      payments.purchaseCredits,
      payments.createExtensionInvoice,
    ])
      expect((await member.raw(endpoint, { body: {} })).status).toBe(403);

    const bare = await startTestApp(
      { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRETS: '', STRIPE_API_BASE: '' },
      shop.app.services.database.url,
    );
    const { owner } = await newOrg({ app: bare });
    expect((await owner.raw(payments.listExtensionPlans)).status).toBe(503);
    expect((await owner.raw(payments.buyPlan, { body: { price_id: 'price_1', seats: 1 } })).body).toMatchObject({
      error_type: 'NOT_CONFIGURED',
    });
    await bare.close();
    setSelling(true);
  });

  it('is credits for a plan not bought here, and while a payment fails (D36, D37, S0-8-11)', async () => {
    const org = await shop.newOrg();
    const body = { pack_id: shop.prices.credits };
    await org.setSubscription('payment_failing');
    expect((await org.owner.refused(payments.purchaseCredits, { body }, 409)).detail).toBe(
      'Your last payment failed. Update your billing first, then buy more.',
    );
    await org.setSubscription('subscription_active', 'staff');
    expect((await org.owner.refused(payments.purchaseCredits, { body }, 423)).sub_error).toBe(
      'paid_automation_unavailable',
    );
  });

  it('is a plan of another currency’s rules: yen have no smaller unit and pass through', async () => {
    const org = await shop.newOrg();
    const price_id = shop.prices.of('pro', { interval: 'month', currency: 'jpy' });
    const order_id = await shop.subscribe(org, { price_id });

    expect(await shop.readOrder(org, order_id)).toMatchObject({ total: { amount: 2000, currency: 'JPY' } });
  });
});

describe('a provider that does not answer', () => {
  it('for an hour is caught up with, and our pages are read all the time (TX-12)', async () => {
    const org = await shop.newOrg();
    const order_id = await shop.subscribe(org);
    const page = await org.owner.call(payments.purchaseCredits, { body: { pack_id: shop.prices.credits } });
    await shop.stripe.pay(shop.sessionOf(page.url));
    shop.stripe.failNext({ kind: 'provider_error', name: 'api_error' }, { times: 1_000 });
    for (let minutes = 0; minutes < 60; minutes += 10) {
      await shop.settle();
      later(10 * 60_000);
      expect(await shop.readOrder(org, order_id)).toMatchObject({ status: 'PAID' });
      expect(await shop.readOrder(org, page.order_id)).toMatchObject({ status: 'OPEN' });
      expect(await shop.readInvoices(org)).toHaveLength(1);
      expect((await org.owner.raw(payments.openPortal)).status).toBe(503);
    }
    expect(await shop.readCredits(org)).toBe(0);
    await shop.stripe.clearFaults();
    later(61 * 60_000);
    await shop.settle();

    expect(await shop.readCredits(org)).toBe(500);
  });

  it('made one page although its answer was lost (ST-13)', async () => {
    const org = await shop.newOrg();
    await org.owner.call(payments.openPortal);
    shop.stripe.failNext({ kind: 'reset', is_done: true }, { path: '/v1/checkout/sessions' });
    await org.owner.call(payments.buyPlan, { body: { price_id: shop.prices.month, seats: 1 } });
    const customer = await shop.customerOf(org);

    expect(Object.values(shop.stripe.state.sessions).filter((one) => one.customer === customer)).toHaveLength(1);
  });

  it('whose events were lost is compared every night', async () => {
    const org = await shop.newOrg();
    await shop.endTrialTomorrow(org);
    await org.owner.call(payments.openPortal);
    shop.stripe.event_options = { drop: true };
    const page = await org.owner.call(payments.buyPlan, { body: { price_id: shop.prices.month, seats: 1 } });
    await shop.stripe.pay(shop.sessionOf(page.url));
    shop.stripe.event_options = { retry: 'provider' };
    await reconcileJob.run(context(), { after: 0 });

    expect(await shop.readState(org)).toBe('subscription_active');
    expect(await shop.readInvoices(org)).toMatchObject([{ status: 'PAID' }]);
  });

  it('is not waited for by who was killed: another takes the turn within a minute, also where the clock was set back', async () => {
    const org = await shop.newOrg();
    await org.owner.call(payments.openPortal);
    const leave = (ends_at: string) =>
      org.inScope(({ db, org_id }) =>
        sql`insert into billing_turns (org_id, holder, ends_at) values (${org_id}, gen_random_uuid(), ${ends_at})`.execute(
          db,
        ),
      );
    await leave(new Date(nowMillis() + 40_000).toISOString());
    expect((await org.owner.raw(payments.replaceCard)).status).toBe(503);
    later(41_000);
    expect((await org.owner.raw(payments.replaceCard)).status).toBe(200);

    await leave(new Date(nowMillis() + 86_400_000).toISOString());
    expect((await org.owner.raw(payments.replaceCard)).status).toBe(200);
  });
});

describe('events', () => {
  it('are removed after 90 days', async () => {
    const count = () =>
      withGlobalScope(shop.app.services.database, 'test', async ({ db }) => {
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from stripe_events`.execute(db);
        return rows[0]!.count;
      });
    expect(await count()).toBeGreaterThan(0);
    later(91 * 86_400_000);
    await purgeEventsJob.run(context(), {});

    expect(await count()).toBe(0);
  });
});

describe('an invoice', () => {
  it('has a PDF of our own, which stays when Stripe has none any more', async () => {
    const org = await shop.newOrg();
    await shop.subscribe(org);
    await shop.app.runJobs();
    const [invoice] = await shop.readInvoices(org);
    expect(invoice).toMatchObject({ has_pdf: true });
    shop.stripe.state.invoices = {};
    const answer = await org.owner.raw(payments.downloadInvoice, { params: { id: invoice!.id } });

    expect([answer.status, answer.headers['content-type'], String(answer.body).slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    expect(answer.headers['content-disposition']).toContain(`${invoice!.number}.pdf`);
    const other = await shop.newOrg();
    expect((await other.owner.raw(payments.downloadInvoice, { params: { id: invoice!.id } })).status).toBe(404);
    expect((await other.owner.raw(payments.payInvoice, { params: { id: invoice!.id } })).status).toBe(404);
  });

  it('that is open is sent to who pays it, twenty times a day', async () => {
    const org = await shop.newOrg();
    const page = await org.owner.call(payments.createExtensionInvoice, { body: { plan_id: shop.prices.extension(6) } });
    const [invoice] = await shop.readInvoices(org);
    const send = () =>
      org.owner.raw(payments.sendInvoice, { params: { id: invoice!.id }, body: { email: 'accounts@kestrel.example' } });
    expect((await send()).status).toBe(200);

    const [mail] = await messagesTo(shop.app, 'accounts@kestrel.example');
    expect(mail?.text).toContain(page.url);
    expect(mail?.text).toContain('for S$ 112.50.');
    for (let sent = 1; sent < 20; sent += 1) await send();
    expect((await send()).status).toBe(429);
  });
});
