import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { fillWithSample } from '#emulators/stripe/sample.ts';
import { StripeEmulator } from '#emulators/stripe/stripe-emulator.ts';
import { billing, payments } from '#features/billing/contract.ts';
import { clients } from '#features/clients/contract.ts';
import { moveStates } from '#features/subscription/server/index.ts';
import { requirePlan } from '#platform/contract/plan.ts';
import { systemClock } from '#platform/server/clock.ts';
import { STRIPE, startTestApp, type TestApp } from '#testing/app.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { type BenchEnvironment, withBenchEnvironment } from './kit/bench-environment.ts';
import { below, comparedFigure, type Figure, median, quantile } from './kit/figure.ts';
import { compareHooks } from './kit/hook-speed.ts';
import { killAll, openStream, startBareInbox, startProduct } from './kit/lead-processes.ts';
import { timings } from './kit/measure.ts';

interface Measured {
  app: TestApp;
  stripe: StripeEmulator;
  /** An organisation that pays for Pro. */
  org: Org;
  /** The database, as the product signs in and as a superuser does. */
  url: string;
  superuserUrl: string;
  settings: Record<string, string>;
}

/** Measures what a plan costs: its check, its page, its moves by the clock, and the way of an event from the provider. */
export const run = (): Promise<Figure[]> => withBenchEnvironment(measure);

async function measure({ postgres }: BenchEnvironment): Promise<Figure[]> {
  const stripe = new StripeEmulator({ secret_key: STRIPE.STRIPE_SECRET_KEY });
  // What it signs must be of now, or nobody believes it.
  stripe.clock.follow(systemClock.millis);
  fillWithSample(stripe);
  const settings = { ...STRIPE, STRIPE_API_BASE: await stripe.start() };
  const app = await startTestApp({ DATABASE_URL: postgres.url, ...settings });
  const superuserUrl = new URL(postgres.superuserUrl);
  superuserUrl.pathname = new URL(postgres.url).pathname;
  try {
    const org = await newOrg({ app });
    await buyPro({ app, stripe, org });
    const measured = { app, stripe, org, url: postgres.url, superuserUrl: superuserUrl.href, settings };
    return [
      ...(await checkPlan(measured)),
      ...(await openManagePage(measured)),
      ...(await sendEvents(measured)),
      ...(await reachScreens(measured)),
      ...(await moveOrgs(measured)),
    ];
  } finally {
    killAll();
    await app.close();
    await stripe.close();
  }
}

async function buyPro({ stripe, org }: Pick<Measured, 'app' | 'stripe' | 'org'>): Promise<void> {
  const { plans, seats } = await org.owner.call(billing.getPricing, { query: {} });
  const { order_id } = await org.owner.call(payments.buyPlan, { body: { price_id: plans[0]!.id, seats } });
  const session = Object.values(stripe.state.sessions).at(-1)!;
  await stripe.pay(session.id);
  const { status } = await org.owner.call(payments.getOrder, { params: { id: order_id } });
  if (status !== 'PAID') throw new Error(`Pro was not bought: ${status}`);
}

const CHECKS = 1_000_000;

/** The check of the plan is a look into a table; a list with it is compared with the check alone. */
async function checkPlan({ org }: Measured): Promise<Figure[]> {
  for (let index = 0; index < 50; index += 1) await org.client({ name: `Client ${index}` });
  const list = median((await timings(300, () => org.owner.call(clients.list, { query: {} }))).slice(100));
  const payer = { subscription_status: 'subscription_active', restricted_access: null } as const;
  const beganMs = performance.now();
  for (let index = 0; index < CHECKS; index += 1) requirePlan(payer, 'TEAM', {});
  const check = (performance.now() - beganMs) / CHECKS;
  return [comparedFigure('Check of the plan against a list of clients', 'ms', check, list, 0.02)];
}

/** The page reads our own database alone; the provider hears nothing. */
async function openManagePage({ org, stripe }: Measured): Promise<Figure[]> {
  await timings(50, () => org.owner.call(billing.get));
  const calls = stripe.requests.length;
  const times = await timings(300, () => org.owner.call(billing.get));
  if (stripe.requests.length > calls) throw new Error('the page asked the provider');
  return [below('Page to manage a subscription, p95', quantile(times, 0.95), 'ms', 100)];
}

let number = 0;

/** Writes an event as the provider sends it, about an object we know or one we don't. */
function writeEvent(object: { id: string; object: string; customer: string }) {
  number += 1;
  const created = Math.floor((performance.timeOrigin + performance.now()) / 1_000);
  const type = 'customer.subscription.updated';
  const body = JSON.stringify({
    id: `evt_${number}`,
    object: 'event',
    type,
    created,
    livemode: false,
    data: { object },
  });
  const signature = createHmac('sha256', STRIPE.STRIPE_WEBHOOK_SECRETS).update(`${created}.${body}`).digest('hex');
  return { body, headers: { 'content-type': 'application/json', 'stripe-signature': `t=${created},v1=${signature}` } };
}

async function sendEvents({ url, superuserUrl, settings }: Measured): Promise<Figure[]> {
  const product = await startProduct(url, 'web', settings);
  const bare = await startBareInbox(superuserUrl);
  const figure = await compareHooks({
    name: 'Stripe hook',
    ours: `http://127.0.0.1:${product.port}/hooks/stripe`,
    bare: `http://127.0.0.1:${bare.port}/`,
    makeRequest: () => writeEvent({ id: 'sub_1', object: 'subscription', customer: 'cus_of_nobody' }),
  });
  await product.stop();
  await bare.stop();
  return [figure];
}

const CANCELLATIONS = 60;

/** From the event to the stream of an open screen; in between the object is fetched and applied. */
async function reachScreens({ org, stripe, url, superuserUrl, settings }: Measured): Promise<Figure[]> {
  const database = new pg.Client({ connectionString: superuserUrl });
  await database.connect();
  // What the round before left is about nobody.
  await database.query("delete from stripe_events where status = 'WAITING'");
  await database.end();
  const product = await startProduct(url, 'all', settings);
  stripe.state.account.webhooks = [`http://127.0.0.1:${product.port}/hooks/stripe`];
  stripe.state.account.webhook_secrets = [STRIPE.STRIPE_WEBHOOK_SECRETS];
  const subscription = Object.values(stripe.state.subscriptions).at(-1)!;
  const heard: number[] = [];
  const stream = await openStream(product.port, org.owner.cookie, ({ kind }) => {
    if (kind === 'billing.changed') heard.push(performance.now());
  });
  const times: number[] = [];
  for (let round = 0; round < CANCELLATIONS; round += 1) {
    const before = heard.length;
    const beganMs = performance.now();
    const statuses = await stripe.cancel(subscription.id, round % 2 === 0);
    if (statuses.some((status) => status !== 200)) throw new Error(`an event was refused: ${statuses.join(', ')}`);
    while (heard.length === before && performance.now() - beganMs < 10_000) await delay(2);
    times.push((heard[before] ?? Number.POSITIVE_INFINITY) - beganMs);
    await delay(100);
  }
  stream.close();
  stripe.state.account.webhooks = [];
  await product.stop();
  return [below('Stripe event → open screen, p95', quantile(times.slice(10), 0.95), 'ms', 1_000)];
}

const ORGS = 100_000;

/** So many trials that end in the same minute. */
async function moveOrgs({ app, superuserUrl }: Measured): Promise<Figure[]> {
  const database = new pg.Client({ connectionString: superuserUrl });
  await database.connect();
  try {
    await database.query(`
      insert into orgs (org_id, name, org_code) select 1000000 + number, 'Org', gen_random_uuid() from generate_series(1, ${ORGS}) number`);
    await database.query(`
      insert into subscriptions (org_id, subscription_status, steps, changes_at)
      select 1000000 + number, 'free_trial_expiring', jsonb_build_array(
        jsonb_build_object('at', 0, 'status', 'free_trial_expiring', 'paid_by', 'own'),
        jsonb_build_object('at', (extract(epoch from now()) * 1000)::bigint - 1000, 'status', 'free_trial_expired', 'paid_by', 'own')),
        now() - interval '1 second'
      from generate_series(1, ${ORGS}) number`);
    await database.query('analyze subscriptions');
    const beganMs = performance.now();
    await moveStates(app.services);
    const seconds = (performance.now() - beganMs) / 1_000;
    const { rows } = await database.query(
      "select count(*)::int as moved from subscriptions where org_id > 1000000 and subscription_status = 'free_trial_expired'",
    );
    if (rows[0].moved !== ORGS) throw new Error(`only ${rows[0].moved} were moved`);
    return [below(`${ORGS.toLocaleString('en')} subscriptions due at once, moved`, seconds, 's', 60)];
  } finally {
    await database.end();
  }
}
