import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '#emulators/kit/faults.ts';
import { setClock, setPause, stoppedAt, systemClock, systemPause } from '#platform/server/clock.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import { SECRET_KEY, startStripe } from '#testing/billing/stripe.ts';
import { createCheckoutSession, createCustomer, listPrices, readSubscription } from './stripe.ts';
import { writeForm } from './stripe-call.ts';
import { findFailure, needsConfirmation } from './stripe-errors.ts';
import { payInvoice } from './stripe-invoices.ts';

let shop: Awaited<ReturnType<typeof startStripe>>;
const pauses: number[] = [];

beforeAll(async () => {
  shop = await startStripe();
});
afterAll(() => shop.stripe.close());
beforeEach(() => {
  setClock(stoppedAt('2026-11-20T10:00:00.000Z'));
  pauses.length = 0;
  setPause(async (ms) => void pauses.push(ms));
  shop.stripe.reset();
  shop.lines.length = 0;
});
afterEach(() => {
  setClock(systemClock);
  setPause(systemPause);
});

const create = (idempotency_key = 'customer of 42', deadline_ms?: number) =>
  createCustomer(shop.services, {
    email: 'ada@example.com',
    name: 'Ada',
    metadata: {},
    idempotency_key,
    ...(deadline_ms !== undefined && { deadline_ms }),
  });

const catchFailure = (call: Promise<unknown>): Promise<ProviderError> =>
  call.then(
    () => expect.fail('it succeeded'),
    (error) => {
      if (error instanceof ProviderError) return error;
      throw error;
    },
  );

const customers = () => Object.keys(shop.stripe.state.customers).length;
const alarms = () => shop.lines.filter((line) => line.includes('the payment provider refuses our account'));

describe('a call of Stripe', () => {
  it('makes one object although its answer was lost (ST-13)', async () => {
    for (const fault of [
      { kind: 'reset', is_done: true },
      { kind: 'reset', mid_body: true },
    ] as const) {
      shop.stripe.failNext(fault);
      const { id } = await create(`customer after ${JSON.stringify(fault)}`);

      expect(shop.stripe.state.customers).toHaveProperty(id);
    }
    expect(customers()).toBe(2);
    expect(new Set(shop.posts()).size).toBe(2);
    expect(shop.posts()).toHaveLength(4);
  });

  it('of another day with the same key still makes one', async () => {
    shop.stripe.failNext({ kind: 'reset', is_done: true }, { times: 5 });
    const lost = await catchFailure(create());
    const found = await create();

    expect([findFailure(lost), customers()]).toEqual(['momentary', 1]);
    expect(shop.stripe.state.customers).toHaveProperty(found.id);
  });

  it('is tried again with the same key after a limit, as soon as it may (ST-04)', async () => {
    shop.stripe.failNext({ kind: 'rate_limit', wait_s: 3 });
    await create();

    expect(pauses).toEqual([3_000]);
    expect(shop.posts()).toEqual(['/customers customer of 42', '/customers customer of 42']);
  });

  it('is left for later where a limit lasts, and says how long', async () => {
    shop.stripe.failNext({ kind: 'rate_limit', wait_s: 90 });

    expect(await catchFailure(create())).toMatchObject({
      call_class: 'retry_later',
      retry_after_seconds: 90,
      code: 'rate_limit',
    });
    expect(shop.stripe.requests).toHaveLength(1);
  });

  it.each([
    ['rate_limit', 2],
    ['idempotency_key_in_use', 2],
    ['lock_timeout', 2],
    ['api_error', 2],
    ['api_error_final', 1],
  ])('after %s is made %i times (ST-04)', async (name, times) => {
    shop.stripe.failNext({ kind: 'provider_error', name });
    const call = create();
    if (times === 1) expect(findFailure(await catchFailure(call))).toBe('momentary');
    else await call;

    expect(shop.stripe.requests).toHaveLength(times);
  });

  it('with a key that was used for something else is refused for good', async () => {
    await create();
    const error = await catchFailure(
      createCustomer(shop.services, { email: null, name: 'Grace', metadata: {}, idempotency_key: 'customer of 42' }),
    );

    expect([error.code, findFailure(error), shop.stripe.requests.length]).toEqual(['idempotency_error', 'refused', 2]);
  });

  it.each(['revoke', 'expire', 'drop-scope'])(
    'with a key after %s alarms the operator, and is not repeated (ST-03)',
    async (kind) => {
      await fetch(`${shop.stripe.url}/__emu/tokens/${SECRET_KEY}/${kind}`, { method: 'POST' });
      const error = await catchFailure(create());

      expect([findFailure(error), shop.stripe.requests.length, alarms().length]).toEqual(['misconfigured', 1, 1]);
      expect(shop.lines.join()).not.toContain(SECRET_KEY);
    },
  );

  it('that is declined, wrong or too early alarms nobody', async () => {
    shop.stripe.failNext({ kind: 'provider_error', name: 'card_declined' });
    await catchFailure(create('first'));
    shop.stripe.failNext({ kind: 'provider_error', name: 'resource_missing' });
    await catchFailure(create('second'));

    expect(alarms()).toEqual([]);
  });

  it.each<[string, Fault]>([
    ['half a JSON', { kind: 'truncate' }],
    ['an HTML page', { kind: 'html', status: 200 }],
    ['an error page', { kind: 'html', status: 502 }],
    ['nothing', { kind: 'empty' }],
    ['a body that breaks off', { kind: 'reset', mid_body: true }],
    ['too much', { kind: 'http', status: 200, body: ' '.repeat(5 * 1024 * 1024 + 1) }],
  ])('answered by %s is no success, and is made again another time (TX-7)', async (_, fault) => {
    shop.stripe.failNext(fault, { times: 5 });
    const error = await catchFailure(create());
    shop.stripe.clearFaults();
    const { id } = await create();

    expect([findFailure(error), customers()]).toEqual(['momentary', 1]);
    expect(shop.stripe.state.customers).toHaveProperty(id);
  });

  it.each<[string, Fault]>([
    ['packed', { kind: 'gzip' }],
    ['under another type', { kind: 'wrong_type' }],
    ['with fields nobody knows (TX-11)', { kind: 'extra_fields' }],
    ['slowly', { kind: 'slow_body', pause_ms: 50 }],
    ['without what may be missing', { kind: 'missing_fields', fields: ['name', 'metadata'] }],
  ])('is read although it is answered %s', async (_, fault) => {
    shop.stripe.failNext(fault);

    expect(await create()).toMatchObject({ email: 'ada@example.com' });
    expect(shop.stripe.requests).toHaveLength(1);
  });

  it.each<[string, Fault]>([
    ['amounts as texts', { kind: 'string_ids' }],
    ['no amounts', { kind: 'missing_fields', fields: ['currency'] }],
    ['nothing where a word belongs', { kind: 'null_values', fields: ['status', 'id'] }],
  ])('that answers %s is no success', async (_, fault) => {
    const price = shop.stripe.addPlan({ name: 'Pro', amount: 4900 }).id;
    const customer_id = shop.stripe.addCustomer({ card: '4242424242424242' }).id;
    const session = await createCheckoutSession(shop.services, {
      customer_id,
      client_reference_id: 'org_42',
      success_url: 'https://crm.example.com',
      cancel_url: 'https://crm.example.com',
      metadata: {},
      order: { mode: 'subscription', lines: [{ price_id: price, quantity: 1 }], subscription_metadata: {} },
      ...shop.key(),
    });
    await shop.stripe.pay(session.id);
    shop.stripe.failNext(fault);
    const { subscription } = shop.stripe.state.sessions[session.id]!;
    const error = await catchFailure(readSubscription(shop.services, subscription!));

    expect([error.call_class, error.said]).toEqual(['unknown', expect.stringContaining('an answer of another shape')]);
  });

  it('that nobody answers ends with its deadline', async () => {
    setClock(systemClock);
    shop.stripe.failNext({ kind: 'timeout' }, { times: 9 });
    const startedMs = performance.now();
    const error = await catchFailure(create('slow', 300));
    shop.stripe.hangUp();

    expect(findFailure(error)).toBe('momentary');
    expect(performance.now() - startedMs).toBeLessThan(5_000);
  });

  it('follows no redirect (TX-13)', async () => {
    shop.stripe.failNext({ kind: 'http', status: 302, headers: { location: `${shop.stripe.url}/v1/customers` } });

    expect(await catchFailure(create())).toMatchObject({ call_class: 'unknown' });
    expect(shop.stripe.requests).toHaveLength(1);
  });

  it('is not made where nothing is sold', async () => {
    const settings = {
      ...shop.services.settings,
      of_modules: { ...shop.services.settings.of_modules, STRIPE_SECRET_KEY: undefined },
    };
    const error = await catchFailure(listPrices({ ...shop.services, settings }));

    expect([error.code, findFailure(error), shop.stripe.requests.length]).toEqual(['not_selling', 'misconfigured', 0]);
  });

  it('writes its values in brackets, and leaves out what is not said', () => {
    const form = writeForm({
      items: [{ id: 'si_1', quantity: 0 }],
      metadata: { 'a b': 'c&d' },
      name: null,
      email: undefined,
    });

    expect([...form]).toEqual([
      ['items[0][id]', 'si_1'],
      ['items[0][quantity]', '0'],
      ['metadata[a b]', 'c&d'],
      ['name', ''],
    ]);
  });
});

describe('a payment', () => {
  const pay = (name: string) => {
    shop.stripe.failNext({ kind: 'provider_error', name });
    return catchFailure(payInvoice(shop.services, { invoice_id: 'in_1', ...shop.key() }));
  };

  it('that the bank declines, or wants confirmed, says which, and is not repeated', async () => {
    const [declined, expired, confirm] = [
      await pay('card_declined'),
      await pay('expired_card'),
      await pay('payment_intent_action_required'),
    ];

    expect(
      [declined, expired, confirm].map((error) => [findFailure(error), error.code, needsConfirmation(error)]),
    ).toEqual([
      ['declined', 'card_declined', false],
      ['declined', 'expired_card', false],
      ['declined', 'invoice_payment_intent_requires_action', true],
    ]);
    expect(shop.stripe.requests).toHaveLength(3);
  });
});
