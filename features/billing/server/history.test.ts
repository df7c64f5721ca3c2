import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StripeEvent } from '#emulators/stripe/state.ts';
import { nowMillis, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { type Shop, startShop } from '#testing/billing/shop.ts';
import type { Org } from '#testing/world.ts';
import { type PaymentPage, payments } from '../contract.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
  shop.stripe.event_options = { drop: true };
});
afterAll(async () => {
  setClock(systemClock);
  await shop.close();
});

const CHARGED_LATER = '4000000000000341';
const GOOD = '4242424242424242';
const DAY_MS = 86_400_000;

/** What happens to a customer at Stripe, with or without a plan. */
const acts = ['buy', 'month', 'bad card', 'pay', 'more seats', 'cancel', 'resume', 'credits', 'refund'] as const;
type Act = (typeof acts)[number];

async function act(what: Act, org: Org): Promise<void> {
  const { stripe } = shop;
  const customer = await shop.customerOf(org);
  const plan = Object.values(stripe.state.subscriptions).findLast((one) => one.customer === customer);
  const isRunning = plan !== undefined && plan.status !== 'canceled';
  switch (what) {
    case 'buy': {
      const answer = await org.owner.raw(payments.buyPlan, { body: { price_id: shop.prices.month, seats: 2 } });
      // Who has paid already, though we were not told, is sent to the result.
      const session = stripe.state.sessions[shop.sessionOf(String((answer.body as { url?: string }).url))];
      if (session) await stripe.pay(session.id);
      return;
    }
    case 'month':
      return;
    case 'bad card':
      await stripe.changeCard(customer, CHARGED_LATER);
      return;
    case 'pay': {
      await stripe.changeCard(customer, GOOD);
      const open = Object.values(stripe.state.invoices).find(
        (one) => one.customer === customer && one.status === 'open',
      );
      if (open) await stripe.payInvoice(open.id);
      return;
    }
    case 'more seats':
      if (isRunning) await changeSeats(plan.id, plan.own.items[0]!);
      return;
    case 'cancel':
    case 'resume':
      if (isRunning) await stripe.cancel(plan.id, what === 'cancel');
      return;
    case 'credits': {
      const open = () => org.owner.raw(payments.purchaseCredits, { body: { pack_id: shop.prices.credits } });
      const answer = await open();
      // While a payment fails nothing is sold (D37).
      if (answer.status === 409 || (plan && plan.status !== 'active')) return;
      const first = shop.sessionOf((answer.body as PaymentPage).url);
      const session = stripe.state.sessions[first] ? first : shop.sessionOf(((await open()).body as PaymentPage).url);
      await stripe.pay(session);
      return;
    }
    case 'refund': {
      const charge = Object.values(stripe.state.charges).findLast(
        (one) => one.customer === customer && one.paid && !one.refunded,
      );
      if (charge) await stripe.refund({ charge: charge.id });
    }
  }
}

async function changeSeats(id: string, item: { id: string; quantity: number | null }): Promise<void> {
  const body = new URLSearchParams({ 'items[0][id]': item.id, 'items[0][quantity]': String((item.quantity ?? 1) + 1) });
  const headers = { authorization: 'Bearer sk_test_key_0001', 'idempotency-key': `seats ${id} ${item.quantity}` };
  await fetch(`${shop.stripe.url}/v1/subscriptions/${id}`, { method: 'POST', body, headers });
}

/** Everything that follows from a history, without ids. */
async function readResult(org: Org) {
  const { recurring, orders } = await org.inScope(async ({ db, org_id }) => ({
    recurring: (
      await db.selectFrom('subscriptions').where('org_id', '=', org_id).select('recurring').executeTakeFirstOrThrow()
    ).recurring,
    orders: await db
      .selectFrom('orders')
      .where('org_id', '=', org_id)
      .select(['kind', 'status', 'amount'])
      .orderBy('created_at')
      .orderBy('kind')
      .execute(),
  }));
  const invoices = await shop.readInvoices(org);
  return {
    state: await shop.readState(org),
    credits: await shop.readCredits(org),
    seats: recurring?.quantity,
    plan: recurring && [
      recurring.status,
      recurring.period_end,
      recurring.cancel_at_period_end,
      recurring.has_next_attempt,
    ],
    // Of one instant of the stopped clock none is earlier.
    orders: orders.map((order) => JSON.stringify(order)).sort(),
    invoices: invoices
      .map(({ status, total, failed_at, paid_at }) => JSON.stringify([status, total, failed_at, paid_at]))
      .sort(),
  };
}

const about = (event: StripeEvent, customer: string) => {
  const object = event.data.object as { id?: string; customer?: string };
  return object.customer === customer || object.id === customer;
};

describe('a history of payments', () => {
  it('ends in one state, with the same credits and seats, in whatever order and however often it is told', {
    tags: 'slow',
    timeout: 300_000,
  }, async () => {
    const step = fc.record({
      what: fc.constantFrom(...acts),
      told: fc.array(fc.nat({ max: 1_000 }), { maxLength: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
        const [inOrder, inDisorder] = [await shop.newOrg(), await shop.newOrg()];
        for (const org of [inOrder, inDisorder]) await org.owner.call(payments.openPortal);
        const [one, other] = [await shop.customerOf(inOrder), await shop.customerOf(inDisorder)];
        const start = shop.stripe.events.length;
        let told = start;
        for (const { what, told: choices } of steps) {
          const others = () => shop.stripe.events.slice(start).filter((event) => about(event, other));
          // What one may buy depends on what is known by then; otherwise the histories would part.
          if (what === 'buy' || what === 'credits') await shop.stripe.send(others(), { shuffle: true });
          await shop.settle();
          await act(what, inOrder);
          await act(what, inDisorder);
          if (what === 'month') setClock(stoppedAt(new Date(nowMillis() + 32 * DAY_MS).toISOString()));
          await shop.settle();
          // A refund that is known ends the plan at the provider, which is an act of its own.
          if (what === 'refund') await shop.stripe.send(others(), { shuffle: true });
          await shop.settle();
          const events = shop.stripe.events;
          await shop.stripe.send(events.slice(told).filter((event) => about(event, one)));
          told = events.length;
          const known = others();
          for (const choice of known.length > 0 ? choices : []) {
            const event = known[choice % known.length]!;
            const copy = choice % 3 === 0 ? { ...event, id: `${event.id}x${choice}x${told}` } : event;
            await shop.stripe.send([copy]);
            await shop.settle();
          }
          await shop.settle();
        }
        const rest = shop.stripe.events.slice(start).filter((event) => about(event, other));
        await shop.stripe.send(rest, { shuffle: true, copies: 2 });
        await shop.settle();

        expect(await readResult(inDisorder)).toEqual(await readResult(inOrder));
      }),
      {
        numRuns: 25,
        // A refund that is told when of its order only the invoice is known.
        examples: [
          [
            [
              { what: 'refund', told: [] },
              { what: 'buy', told: [372] },
              { what: 'refund', told: [] },
            ],
          ],
        ],
      },
    );
  });
});
