import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signEvent } from './events.ts';
import { secret, startStripe } from './stripe.fixture.ts';

let shop: Awaited<ReturnType<typeof startStripe>>;

beforeAll(async () => {
  shop = await startStripe();
});
afterAll(() => shop.close());
beforeEach(() => shop.reset());

const received = () => shop.receiver.received.map(({ body }) => JSON.parse(body.toString('utf8')));
const signatures = () => shop.receiver.received.map(({ headers }) => String(headers['stripe-signature']));

/** Checks a header as a receiver does, with code of this test alone. */
function isSigned(header: string, body: Buffer, key: string): boolean {
  const [, at = ''] = header.match(/^t=(\d+),/) ?? [];
  const right = createHmac('sha256', key)
    .update(`${at}.${body.toString('utf8')}`)
    .digest('hex');
  return header.split(',').includes(`v1=${right}`);
}

describe('the signature of an event', () => {
  it('is the known answer of the specification (A-6)', () => {
    const body = Buffer.from('{"id":"evt_0001","object":"event","type":"checkout.session.completed"}');

    expect(signEvent(['whsec_test_0001'], body, 1760000000)).toMatch(
      /^t=1760000000,v1=ecbf6259c84380af9ddde9446e3932713f4507e6947a5ce52e846269c0d4241c,v0=[\da-f]{64}$/,
    );
  });

  it('is made with both secrets while one replaces the other', async () => {
    shop.stripe.rotateSecret('whsec_test_0002');
    await shop.stripe.changeCard(shop.stripe.addCustomer().id, '4242424242424242');
    const [{ body } = { body: Buffer.alloc(0) }] = shop.receiver.received;

    expect(isSigned(signatures()[0]!, body, 'whsec_test_0002')).toBe(true);
    expect(isSigned(signatures()[0]!, body, secret)).toBe(true);
  });

  it('is dated anew at every try', async () => {
    shop.receiver.statuses.push(500, 500, 500);
    await shop.stripe.changeCard(shop.stripe.addCustomer().id, '4242424242424242');
    await shop.stripe.advance(60);
    await shop.stripe.advance(3_600);

    expect(new Set(signatures().map((one) => one.slice(0, 12))).size).toBe(3);
    for (const [at, { body }] of shop.receiver.received.entries())
      expect(isSigned(signatures()[at]!, body, secret)).toBe(true);
    expect(shop.stripe.deliveries.journal.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted']);
  });

  it('is of other bytes, or missing, when told to', async () => {
    await shop.stripe.send([{ id: 'evt_1' }], { corrupt: 'signature' });
    await shop.stripe.send([{ id: 'evt_1' }], { corrupt: 'old_secret' });
    await shop.stripe.send([{ id: 'evt_1' }], { corrupt: 'no_signature' });

    const proofs = shop.receiver.received.map(({ headers, body }) =>
      isSigned(String(headers['stripe-signature']), body, secret),
    );
    expect(proofs).toEqual([false, false, false]);
  });
});

describe('an event', () => {
  it('has the object as it was, with the fields in their new places', async () => {
    const price = shop.stripe.addPlan({ name: 'Pro', amount: 4900 }).id;
    const sub = await shop.subscribe({ customer: shop.stripe.addCustomer().id, price });
    const events = received();
    const created = events.find(({ type }) => type === 'customer.subscription.created');
    const paid = events.find(({ type }) => type === 'invoice.paid');

    expect(created).toMatchObject({ object: 'event', api_version: '2026-07-29.dahlia', livemode: false });
    expect(created.data.object).toMatchObject({ id: sub, status: 'incomplete' });
    expect(created.data.object).not.toHaveProperty('current_period_end');
    expect(created.data.object.items.data[0].current_period_end).toBe(Date.parse('2026-12-20T00:00:00Z') / 1000);
    expect(paid.data.object.parent.subscription_details.subscription).toBe(sub);
    expect(paid.data.object).not.toHaveProperty('subscription');
    expect(events.filter(({ type }) => type === 'invoice.payment_succeeded')).toHaveLength(1);
  });

  it('of an account with an older version has them in their old places', async () => {
    shop.stripe.state.account.api_version = '2024-06-20';
    const price = shop.stripe.addPlan({ name: 'Pro', amount: 4900 }).id;
    const sub = await shop.subscribe({ customer: shop.stripe.addCustomer().id, price });
    const paid = received().find(({ type }) => type === 'invoice.paid').data.object;

    expect([paid.subscription, paid.paid]).toEqual([sub, true]);
    expect(paid).not.toHaveProperty('parent');
  });

  it('is delivered more often, in another order, or never, when told to', async () => {
    shop.stripe.event_options = { drop: true };
    await shop.stripe.changeCard(shop.stripe.addCustomer().id, '4242424242424242');
    expect(received()).toEqual([]);

    const [attached, updated] = shop.stripe.events.slice(-2);
    await shop.stripe.send([updated, attached], { copies: 2 });

    expect(received().map(({ id }) => id)).toEqual([updated!.id, updated!.id, attached!.id, attached!.id]);
  });

  it('can be read once more, and listed', async () => {
    await shop.stripe.changeCard(shop.stripe.addCustomer().id, '4242424242424242');
    const last = shop.stripe.events.at(-1)!;

    expect((await shop.get(`events/${last.id}`)).body).toEqual(JSON.parse(JSON.stringify(last)));
    expect((await shop.get('events', { type: 'customer.updated' })).body.data[0].id).toBe(last.id);
  });

  it('follows what is done from outside, as at the pages', async () => {
    const session = (
      await shop.post('checkout/sessions', {
        mode: 'payment',
        success_url: shop.success_url,
        'line_items[0][price]': shop.stripe.addPlan({ name: '100 credits', amount: 2000, recurring: null }).id,
      })
    ).body.id;
    const act = (name: string) =>
      fetch(`${shop.stripe.url}/__emu/do/${name}`, { method: 'POST', body: JSON.stringify({ session }) });
    await act('decline');
    await act('pay');

    expect((await act('fly')).status).toBe(400);
    expect(received().map(({ type }) => type)).toContain('checkout.session.completed');
    expect(received().filter(({ type }) => type === 'charge.failed')).toHaveLength(1);
  });

  it('knows its account again after a reset, and goes on from a state that was kept', async () => {
    shop.stripe.rotateSecret('whsec_test_0002');
    shop.stripe.reset();
    expect(shop.stripe.state.account.webhook_secrets).toEqual([secret]);
    const price = shop.stripe.addPlan({ name: 'Pro', amount: 4900 }).id;
    const sub = await shop.subscribe({ customer: shop.stripe.addCustomer().id, price });
    const kept = await (await fetch(`${shop.stripe.url}/__emu/state`)).text();
    shop.stripe.reset();
    await fetch(`${shop.stripe.url}/__emu/seed`, { method: 'POST', body: kept });
    await shop.stripe.advance(31 * 86_400);

    expect(Object.keys(shop.stripe.state.invoices)).toHaveLength(2);
    expect((await shop.get(`subscriptions/${sub}`)).body.status).toBe('active');
  });
});
