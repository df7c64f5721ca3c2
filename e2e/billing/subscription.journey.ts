import type { Page } from 'playwright-core';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { changeCard } from '#emulators/stripe/hosted/pages.ts';
import { fillWithSample } from '#emulators/stripe/sample.ts';
import { StripeEmulator } from '#emulators/stripe/stripe-emulator.ts';
import { payments } from '#features/billing/contract.ts';
import { applyWaitingEvents } from '#features/billing/server/index.ts';
import { nowMillis, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { STRIPE, startTestApp } from '#testing/app.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { describeJourney, expectAccessible, type Journey, story } from '../browser.ts';
import { signedInAs } from '../people.ts';

const stripe = new StripeEmulator({
  secret_key: STRIPE.STRIPE_SECRET_KEY,
  webhook_secrets: [STRIPE.STRIPE_WEBHOOK_SECRETS],
});
const STRIPE_API_BASE = await stripe.start();
stripe.clock.follow(Date.now);
fillWithSample(stripe);
afterAll(() => stripe.close());

const shop = { ...STRIPE, STRIPE_API_BASE };
const DAY_MS = 86_400_000;

/** Makes an organisation on the product's database; what happens at the provider is told to the product. */
async function newBuyer(journey: Journey) {
  const app = await startTestApp(shop, journey.app().database_url);
  onTestFinished(app.close);
  stripe.state.account.webhooks = [`${journey.app().url}/hooks/stripe`];
  const org = await newOrg({ app, name: 'Kestrel Advisory', is_trial_timed: true });
  return { app, org };
}

/** Makes the trial end in some hours, and the state that follows from it. */
const endTrialIn = (org: Org, hours: number) =>
  org.inScope(async ({ db, org_id }) => {
    const end = Date.now() + hours * 3_600_000;
    const step = (at: number, status: string) => ({ at, status, paid_by: 'own' });
    const steps = [step(0, 'free_trial_expiring'), step(end, 'free_trial_expired')];
    await db
      .updateTable('subscriptions')
      .set({
        free_trial_end_date: new Date(end).toISOString(),
        subscription_status: 'free_trial_expiring',
        steps: JSON.stringify(steps),
        changes_at: new Date(end).toISOString(),
      })
      .where('org_id', '=', org_id)
      .execute();
  });

const priceOf = (interval: 'month' | 'year') =>
  Object.values(stripe.state.prices).find(
    (price) => price.currency === 'sgd' && price.metadata.sells === 'pro' && price.recurring?.interval === interval,
  )!.id;

/** Buys a month of Pro at the provider's page, without a browser and on the last day of the trial, so that it is charged at once. */
async function subscribe(org: Org, seats = 1): Promise<void> {
  await endTrialIn(org, 20);
  const body = { price_id: priceOf('month'), seats };
  const { url } = await org.owner.call(payments.buyPlan, { body });
  await stripe.pay(url.split('/').at(-1)!);
  await stripe.deliveries.idle();
}

const payAtProvider = async (page: Page, button: string) => {
  await page.getByRole('heading', { name: 'Pay at the emulated Stripe' }).waitFor();
  await page.getByRole('button', { name: button, exact: true }).click();
};

describeJourney(
  'paying for Pro',
  (journey) => {
    story(
      'follows the banner of the last day to the plans and the payment, and Pro is on (S0-2.4-13, S0-2.4-14, S0-2.1-80)',
      async () => {
        const { org } = await newBuyer(journey);
        await endTrialIn(org, 3);
        const page = await journey.open('/clients', signedInAs(org.owner));

        await page.getByRole('link', { name: 'View pricing plans' }).click();
        await page.getByRole('heading', { name: 'Choose what you need' }).waitFor();
        await page.getByRole('button', { name: 'Continue to payment' }).waitFor();
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Continue to payment' }).click();
        await payAtProvider(page, 'Subscribe');

        await page.getByRole('heading', { name: 'Pro is on' }).waitFor();
        await expectAccessible(page);
        await page.getByRole('link', { name: 'See your subscription' }).click();
        await page.getByRole('heading', { name: 'What happens when' }).waitFor();
        await expectAccessible(page);
      },
    );

    it('fails with a card, says so on every screen, and goes on once it is paid (S0-2.4-17)', async () => {
      const { app, org } = await newBuyer(journey);
      await subscribe(org);
      const [customer] = Object.values(stripe.state.subscriptions).slice(-1);
      changeCard(stripe, customer!.customer, '4000000000000341');
      const hook = `${await app.server.listen({ host: '127.0.0.1', port: 0 })}/hooks/stripe`;
      stripe.state.account.webhooks = [hook];
      setClock(stoppedAt(new Date(Date.now() + 32 * DAY_MS).toISOString()));
      onTestFinished(() => {
        setClock(systemClock);
        stripe.clock.follow(Date.now);
      });
      stripe.clock.follow(nowMillis);
      await stripe.advance(0);
      await stripe.deliveries.idle();
      await applyWaitingEvents(app.services);

      const page = await journey.open('/clients', signedInAs(org.owner));
      await page.getByText('Your last payment failed.').waitFor();
      await page.getByRole('link', { name: 'Update billing' }).click();
      await page.getByRole('heading', { name: /could not be taken$/ }).waitFor();
      await expectAccessible(page);
      changeCard(stripe, customer!.customer, '4242424242424242');
      await page.getByRole('radio', { name: /^Card ending/ }).check();
      await page.getByRole('button', { name: /^Pay .* now$/ }).click();

      await page.getByText('Paid. Everything continues').waitFor();
      await page.getByRole('heading', { name: 'Nothing is open' }).waitFor();
    });

    it('is cancelled after everything that rests was named, and taken up again as it was (S0-2.4-16)', async () => {
      const { org } = await newBuyer(journey);
      await org.member({ name: 'Daniel Ong' });
      await subscribe(org, 2);
      const page = await journey.open('/subscription/manage', signedInAs(org.owner));

      await page.getByRole('button', { name: 'Cancel plan…' }).click();
      const dialog = page.getByRole('dialog', { name: /^Cancel Pro on/ });
      await dialog.getByText('1 member').click();
      await dialog.getByText('Daniel Ong').waitFor();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: /^Cancel on/ }).click();
      await page.getByText(/Nothing more is charged. Pro stays whole/).waitFor();
      await page.getByRole('button', { name: 'Resume Pro' }).click();

      await page.getByRole('button', { name: 'Cancel plan…' }).waitFor();
    });

    it('is done once, for some months, on a phone; the page moves on by itself (S0-2.1-79, S0-2.7-29, G-103)', async () => {
      const { org } = await newBuyer(journey);
      const page = await journey.open('/subscription/one-time-payment', { ...signedInAs(org.owner), phone: true });
      await page.getByRole('radio', { name: /^6 months/ }).check();
      await expectAccessible(page);

      const opens = page.waitForEvent('popup');
      await page.getByRole('button', { name: 'Continue to the invoice' }).click();
      const invoice = await opens;
      await page.getByRole('heading', { name: 'The invoice is open in another tab' }).waitFor();
      await expectAccessible(page);
      await invoice.getByRole('button', { name: 'Pay', exact: true }).click();

      await page.bringToFront();
      await page.getByRole('heading', { name: 'Pro is on' }).waitFor({ timeout: 15_000 });
      expect(await page.getByRole('link', { name: 'Back to clients' }).getAttribute('href')).toBe('/');
    });
  },
  shop,
);
