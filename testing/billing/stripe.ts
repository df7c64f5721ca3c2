import { pino } from 'pino';
import { readProductSettings } from '#app/settings.ts';
import { StripeEmulator } from '#emulators/stripe/stripe-emulator.ts';
import { createHttpClient } from '#platform/server/network/http-client.ts';
import type { Services } from '#platform/server/services.ts';

export const SECRET_KEY = 'sk_test_key_0001';

/** Starts the emulated Stripe, and what the client needs to call it. */
export async function startStripe() {
  const stripe = new StripeEmulator({ secret_key: SECRET_KEY });
  const url = await stripe.start();
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const settings = readProductSettings({
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRETS: 'whsec_test_0001',
    STRIPE_API_BASE: url,
  });
  const services = {
    http: createHttpClient({ log, refuse_in_transaction: false }),
    settings,
    log,
  } as unknown as Services;
  let keys = 0;
  return {
    stripe,
    services,
    lines,
    /** A new intention. */
    key: () => {
      keys += 1;
      return { idempotency_key: `intention ${keys}` };
    },
    /** The calls that change something: their path and their key. */
    posts: () =>
      stripe.requests
        .filter(({ method }) => method === 'POST')
        .map(({ path, headers }) => `${path.slice('/v1'.length)} ${headers['idempotency-key']}`),
  };
}
