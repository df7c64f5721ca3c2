import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeMoney } from './money.ts';
import { secret_key, startStripe } from './stripe.fixture.ts';

let shop: Awaited<ReturnType<typeof startStripe>>;

beforeAll(async () => {
  shop = await startStripe();
});
afterAll(() => shop.close());
beforeEach(() => shop.reset());

describe('a call of the emulated Stripe', () => {
  it('needs the key of the account', async () => {
    const { status, body } = await shop.call('GET', 'prices', {}, { authorization: 'Bearer sk_test_9999' });

    expect(status).toBe(401);
    expect(body.error).toMatchObject({
      type: 'invalid_request_error',
      message: 'Invalid API Key provided: sk_test_********9999',
    });
  });

  it('is refused with a key that is revoked, expired or has no right to it', async () => {
    const answers: unknown[] = [];
    for (const kind of ['revoke', 'expire', 'drop-scope']) {
      await fetch(`${shop.stripe.url}/__emu/tokens/${secret_key}/${kind}`, { method: 'POST' });
      const { status, body } = await shop.get('prices');
      answers.push([status, body.error.code]);
    }

    expect(answers).toEqual([
      [401, undefined],
      [401, 'api_key_expired'],
      [403, undefined],
    ]);
  });

  it('is refused in a version nobody knows', async () => {
    const { status } = await shop.call('GET', 'prices', {}, { 'stripe-version': 'next' });

    expect(status).toBe(400);
  });

  it('that is no form is refused', async () => {
    const answer = await fetch(`${shop.stripe.url}/v1/customers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret_key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'grace@example.com' }),
    });

    expect(answer.status).toBe(400);
    expect(shop.stripe.state.customers).toEqual({});
  });

  it('with a parameter nobody knows is refused, which names it with its brackets', async () => {
    const { status, body } = await shop.post('checkout/sessions', {
      mode: 'payment',
      success_url: 'https://crm.example.com',
      'line_items[0][price]': 'price_1',
      'line_items[0][amount]': 100,
    });

    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'parameter_unknown', param: 'line_items[0][amount]' });
  });

  it('with a wrong number, an unknown id or a missing parameter is refused', async () => {
    const refusals = [
      await shop.post('prices', { unit_amount: '12.50', currency: 'sgd', product: 'prod_1' }),
      await shop.post('prices', { unit_amount: 1250, currency: 'sgd', product: 'prod_1' }),
      await shop.post('prices', { unit_amount: 1250, product: 'prod_1' }),
      await shop.get('subscriptions/sub_1'),
      await shop.get('unknown/path'),
    ];

    expect(refusals.map(({ status, body }) => [status, body.error.code])).toEqual([
      [400, 'parameter_invalid_integer'],
      [400, 'resource_missing'],
      [400, 'parameter_missing'],
      [404, 'resource_missing'],
      [404, undefined],
    ]);
  });

  it('with metadata that is too long is refused', async () => {
    const statuses = [
      await shop.post('customers', { 'metadata[org_id]': 'x'.repeat(500) }),
      await shop.post('customers', { 'metadata[org_id]': 'x'.repeat(501) }),
      await shop.post('customers', { [`metadata[${'x'.repeat(41)}]`]: '1' }),
    ].map(({ status }) => status);

    expect(statuses).toEqual([200, 400, 400]);
  });

  it('shows what is expanded in the place of its id', async () => {
    shop.stripe.addPlan({ name: 'Pro', amount: 4900 });

    const { body } = await shop.get('prices', { active: 'true', 'expand[]': 'data.product' });

    expect(body.data).toMatchObject([{ unit_amount: 4900, product: { object: 'product', name: 'Pro' } }]);
    expect((await shop.get('prices', { 'expand[]': 'data.nothing' })).status).toBe(400);
  });

  it('lists the newest first, page by page', async () => {
    const ids = Array.from(
      { length: 5 },
      (_, at) => shop.stripe.addPlan({ name: `Plan ${at}`, amount: 100 }).id,
    ).reverse();
    const first = await shop.get('prices', { limit: '2' });
    const second = await shop.get('prices', { limit: '2', starting_after: ids[1]! });
    const third = await shop.get('prices', { limit: '2', starting_after: ids[3]! });

    const pages = [first, second, third].map(({ body }) => [
      body.has_more,
      body.data.map(({ id }: { id: string }) => id),
    ]);
    expect(pages).toEqual([
      [true, ids.slice(0, 2)],
      [true, ids.slice(2, 4)],
      [false, ids.slice(4)],
    ]);
  });
});

describe('an idempotency key', () => {
  const create = (name: string) => shop.post('customers', { name }, { 'idempotency-key': 'customer of org 42' });

  it('gives the first answer again, and says so', async () => {
    const first = await create('Grace');
    const again = await create('Grace');

    expect(again.body).toEqual(first.body);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('original-request')).toBe(first.headers.get('request-id'));
    expect(Object.keys(shop.stripe.state.customers)).toHaveLength(1);
  });

  it('with other parameters is refused', async () => {
    await create('Grace');
    const { status, body } = await create('Ada');

    expect(status).toBe(400);
    expect(body.error.type).toBe('idempotency_error');
  });

  it('that is in use is a conflict that is worth a second try', async () => {
    shop.stripe.failNext({ kind: 'provider_error', name: 'idempotency_key_in_use' });
    const { status, headers } = await create('Grace');

    expect([status, headers.get('stripe-should-retry')]).toEqual([409, 'true']);
  });

  it('makes one object although the first answer was lost', async () => {
    shop.stripe.failNext({ kind: 'reset', is_done: true });
    await expect(create('Grace')).rejects.toThrow();
    const { headers } = await create('Grace');

    expect(headers.get('idempotent-replayed')).toBe('true');
    expect(Object.keys(shop.stripe.state.customers)).toHaveLength(1);
  });

  it('remembers a card that was declined, but not what was refused before anything was done', async () => {
    const customer = shop.stripe.addCustomer({ card: '4000000000000341' }).id;
    const price = shop.stripe.addPlan({ name: 'Pro', amount: 4900 }).id;
    const items = { customer, 'items[0][price]': price, payment_behavior: 'error_if_incomplete' };
    const declined = await shop.post('subscriptions', items, { 'idempotency-key': 'buy' });
    shop.stripe.changeCard(customer, '4242424242424242');
    const again = await shop.post('subscriptions', items, { 'idempotency-key': 'buy' });
    const wrong = await shop.post('customers', { email: 'nobody' }, { 'idempotency-key': 'new' });
    const right = await shop.post('customers', { email: 'grace@example.com' }, { 'idempotency-key': 'new' });

    expect([declined.status, again.status, wrong.status, right.status]).toEqual([402, 402, 400, 200]);
    expect(declined.body.error).toMatchObject({
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
    });
  });

  it('is forgotten after a day', async () => {
    await create('Grace');
    await shop.stripe.advance(86_400);

    expect((await create('Ada')).status).toBe(200);
  });
});

describe('an amount', () => {
  it('is a whole number of the smallest unit, which some currencies do not divide', () => {
    expect([writeMoney(1240, 'sgd'), writeMoney(1240, 'jpy'), writeMoney(1240, 'kwd'), writeMoney(-5, 'usd')]).toEqual([
      'SGD 12.40',
      'JPY 1240',
      'KWD 1.240',
      'USD -0.05',
    ]);
  });
});
