import { fillWithSample } from '#emulators/stripe/sample.ts';
import { StripeEmulator } from '#emulators/stripe/stripe-emulator.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { STRIPE, startTestApp } from '../app.ts';
import { freshDatabaseUrl } from '../database.ts';

/**
 * Starts the application beside an emulated Stripe that sells the sample, adds tax and shows its time; it announces nothing. The
 * database is its own: jobs it leaves would call Stripe from tests that have none.
 */
export async function startEmulatedApp() {
  const stripe = new StripeEmulator({ secret_key: STRIPE.STRIPE_SECRET_KEY, tax_percent: { SG: 9 } });
  const STRIPE_API_BASE = await stripe.start();
  stripe.clock.follow(nowMillis);
  fillWithSample(stripe);
  const app = await startTestApp({ STRIPE_API_BASE }, await freshDatabaseUrl());
  return {
    app,
    stripe,
    close: async () => {
      await app.close();
      await stripe.close();
    },
  };
}
