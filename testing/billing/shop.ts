import { fillWithSample } from '#emulators/stripe/sample.ts';
import { StripeEmulator } from '#emulators/stripe/stripe-emulator.ts';
import { automations } from '#features/automations/contract.ts';
import { payments } from '#features/billing/contract.ts';
import { applyWaitingEvents } from '#features/billing/server/index.ts';
import { preferences } from '#features/preferences/contract.ts';
import { writeFacts } from '#features/subscription/server/index.ts';
import { nowMillis, setClock, stoppedAt } from '#platform/server/clock.ts';
import type { Log } from '#platform/server/logs/log.ts';
import { STRIPE, startTestApp } from '../app.ts';
import { asOwner, freshDatabaseUrl } from '../database.ts';
import { newOrg, type Org } from '../world.ts';

export const SHOP_OPENS = '2026-11-20T10:00:00.000Z';

/**
 * Starts the application beside an emulated Stripe that sells the sample, adds tax in Singapore, announces what happens to it and
 * shows its time. Ids of the emulator begin anew with it, so it has a database of its own.
 */
export async function startShop(
  environment: Record<string, string> = {},
  { database_url, log }: { database_url?: string; log?: Log } = {},
) {
  setClock(stoppedAt(SHOP_OPENS));
  const stripe = new StripeEmulator({
    secret_key: STRIPE.STRIPE_SECRET_KEY,
    webhook_secrets: [STRIPE.STRIPE_WEBHOOK_SECRETS],
    tax_percent: { SG: 9 },
  });
  const STRIPE_API_BASE = await stripe.start();
  stripe.clock.follow(nowMillis);
  fillWithSample(stripe);
  const app = await startTestApp(
    { ...STRIPE, STRIPE_API_BASE, ...environment },
    database_url ?? (await freshDatabaseUrl()),
    log,
  );
  const hook = `${await app.server.listen({ host: '127.0.0.1', port: 0 })}/hooks/stripe`;
  stripe.state.account.webhooks = [hook];

  const findPrice = (sells: string, { currency = 'sgd', ...more }: Record<string, string> = {}) =>
    Object.values(stripe.state.prices).find(
      (price) =>
        price.active &&
        price.currency === currency &&
        price.metadata.sells === sells &&
        Object.entries(more).every(
          ([name, value]) => price.metadata[name] === value || price.recurring?.interval === value,
        ),
    )!.id;
  /** Delivers what is still under way, and applies everything that was announced. */
  const settle = async () => {
    await stripe.advance(0);
    await stripe.deliveries.idle();
    await applyWaitingEvents(app.services);
  };
  /** A plan is charged at once where less than two days of the trial are left. */
  const endTrialTomorrow = (org: Org) =>
    org.inScope((scope) =>
      writeFacts(scope, { free_trial_end_date: new Date(nowMillis() + 86_400_000).toISOString() }),
    );
  const sessionOf = (url: string) => url.split('/').at(-1)!;

  const prices = {
    month: findPrice('pro', { interval: 'month' }),
    year: findPrice('pro', { interval: 'year' }),
    credits: findPrice('credits', { credits: '500' }),
    extension: (months: number) => findPrice('extension', { months: String(months) }),
    of: findPrice,
  };
  /** Makes an organisation whose owner stays signed in for years. */
  const newSignedIn = async (is_trial_timed: boolean): Promise<Org> => {
    const org = await newOrg({ app, is_trial_timed });
    const until = '2040-01-01T00:00:00Z';
    await asOwner(app.services.database, 'update sessions set expires_at = $1 where org_id = $2', [until, org.org_id]);
    return org;
  };
  /** Buys Pro at the page, and has it applied: charged at once, unless the trial may go on. @returns the order. */
  const subscribe = async (
    org: Org,
    given: { seats?: number; price_id?: string; card?: string; country?: string; in_trial?: boolean } = {},
  ): Promise<string> => {
    const { seats = 1, price_id = prices.month, in_trial = false, ...payment } = given;
    if (!in_trial) await endTrialTomorrow(org);
    const page = await org.owner.call(payments.buyPlan, { body: { price_id, seats } });
    await stripe.pay(sessionOf(page.url), payment);
    await settle();
    return page.order_id;
  };
  const readCustomerId = (org: Org) =>
    org.inScope(async ({ db, org_id }) => {
      const query = db.selectFrom('subscriptions').where('org_id', '=', org_id).select('customer_id');
      return (await query.executeTakeFirstOrThrow()).customer_id!;
    });
  const findSubscription = (customer_id: string) =>
    Object.values(stripe.state.subscriptions).findLast(({ customer }) => customer === customer_id)!;

  return {
    app,
    stripe,
    hook,
    settle,
    sessionOf,
    prices,
    subscribe,
    customerOf: readCustomerId,
    subscriptionOf: findSubscription,
    /** Makes an organisation in Singapore that pays for Pro, whose trial does not end by the clock. */
    async newPaying({ seats = 1, interval = 'month' }: { seats?: number; interval?: 'month' | 'year' } = {}) {
      const org = await newSignedIn(false);
      await subscribe(org, { seats, price_id: prices[interval], country: 'SG' });
      const customer_id = await readCustomerId(org);
      return { org, customer_id, subscription_id: findSubscription(customer_id).id };
    },
    /** The invoices of a subscription, the oldest first. */
    listInvoices: (subscription_id: string) =>
      Object.values(stripe.state.invoices).filter(({ own }) => own.subscription === subscription_id),
    endTrialTomorrow,
    newOrg: () => newSignedIn(true),
    async buyCredits(org: Org, pack_id = prices.credits): Promise<{ order_id: string; session_id: string }> {
      const { order_id, url } = await org.owner.call(payments.purchaseCredits, { body: { pack_id } });
      await stripe.pay(sessionOf(url));
      await settle();
      return { order_id, session_id: sessionOf(url) };
    },
    /** Moves the clock of both, day by day, applying what happens. */
    async wait(days: number): Promise<void> {
      for (let day = 0; day < days; day += 1) {
        setClock(stoppedAt(new Date(nowMillis() + 86_400_000).toISOString()));
        await settle();
      }
    },
    readState: async (org: Org) =>
      (await org.owner.call(preferences.getUserDetails)).user.user_subscription_v3.subscription_status,
    readCredits: async (org: Org) => (await org.owner.call(automations.getDetails)).credits.bought_left,
    readOrder: (org: Org, id: string) => org.owner.call(payments.getOrder, { params: { id } }),
    readInvoices: async (org: Org) => (await org.owner.call(payments.listInvoices, { query: {} })).results,
    close: async () => {
      await app.close();
      await stripe.close();
    },
  };
}

export type Shop = Awaited<ReturnType<typeof startShop>>;
