import { startReceiver } from '../kit/receiver.fixture.ts';
import type { Account } from './state.ts';
import { StripeEmulator } from './stripe-emulator.ts';

export const secret_key = 'sk_test_0001';
export const secret = 'whsec_test_0001';
const success_url = 'https://crm.example.com/paid?session={CHECKOUT_SESSION_ID}';

/** Starts the emulator beside a receiver of its events. */
export async function startStripe(account: Partial<Account> = {}) {
  const receiver = await startReceiver();
  const stripe = new StripeEmulator({ secret_key, webhooks: [receiver.url], webhook_secrets: [secret], ...account });
  await stripe.start();
  let keys = 0;

  /** Calls the API with a form; every POST has a key of its own unless one is given. */
  async function call(
    method: string,
    path: string,
    given: Record<string, string | number | boolean> = {},
    headers: Record<string, string> = {},
  ) {
    const form = new URLSearchParams(
      Object.entries(given).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const isPost = method === 'POST';
    keys += 1;
    const answer = await fetch(`${stripe.url}/v1/${path}${isPost || form.size === 0 ? '' : `?${form}`}`, {
      method,
      headers: {
        authorization: `Bearer ${secret_key}`,
        'stripe-version': '2026-07-29.dahlia',
        ...(isPost && { 'idempotency-key': `key ${keys}` }),
        ...headers,
      },
      ...(isPost && { body: form }),
    });
    return { status: answer.status, headers: answer.headers, body: JSON.parse(await answer.text()) };
  }
  const get = (path: string, given?: Record<string, string>) => call('GET', path, given);
  const post = (path: string, given?: Record<string, string | number | boolean>, headers?: Record<string, string>) =>
    call('POST', path, given, headers);

  /** Buys a subscription at the hosted page. @returns its id. */
  async function subscribe(given: {
    customer: string;
    price: string;
    quantity?: number;
    card?: string;
    more?: Record<string, string | number | boolean>;
  }): Promise<string> {
    const session = await post('checkout/sessions', {
      mode: 'subscription',
      customer: given.customer,
      success_url,
      'line_items[0][price]': given.price,
      'line_items[0][quantity]': given.quantity ?? 1,
      ...given.more,
    });
    await stripe.pay(session.body.id, given.card === undefined ? {} : { card: given.card });
    return stripe.state.sessions[session.body.id]!.subscription!;
  }

  return {
    stripe,
    receiver,
    call,
    get,
    post,
    subscribe,
    success_url,
    /** The types of the events so far. */
    types: () => stripe.events.map(({ type }) => type),
    reset() {
      stripe.reset();
      receiver.clear();
    },
    close: () => Promise.all([stripe.close(), receiver.close()]),
  };
}
