import { fillWithSample } from '#emulators/stripe/sample.ts';
import { StripeEmulator } from '#emulators/stripe/stripe-emulator.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { STRIPE, startTestApp } from '../app.ts';

/** Starts the application beside an emulated Stripe that sells the sample, adds tax and shows its time; it announces nothing. */
export async function startEmulatedApp() {
  const stripe = new StripeEmulator({ secret_key: STRIPE.STRIPE_SECRET_KEY, tax_percent: { SG: 9 } });
  const STRIPE_API_BASE = await stripe.start();
  stripe.clock.follow(nowMillis);
  fillWithSample(stripe);
  const app = await startTestApp({ STRIPE_API_BASE });
  return {
    app,
    stripe,
    close: async () => {
      await app.close();
      await stripe.close();
    },
  };
}
