import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon, { type Options } from 'autocannon';
import { leadRules } from '#features/lead-rules/contract.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { newWebhook } from '#testing/leads/leads.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { type DiskDatabase, withDiskDatabase } from './kit/disk-database.ts';
import { type Figure, median, quantile } from './kit/figure.ts';
import { fileThousand, PAYLOAD, UNLIMITED, withoutAllowance } from './kit/filed-leads.ts';
import { fileSpeed, openScreen, screenFigure, startBare, startProduct } from './kit/lead-processes.ts';
import { runParts } from './kit/parts.ts';
import { drainLag } from './leads/drain-lag.ts';

const ROUNDS = 3;
const ROUND_SECONDS = 5;

interface Measured extends DiskDatabase {
  app: TestApp;
}

/** Measures the way of a lead: into the ledger against a bare insert server, and on to an open screen. */
export function run(): Promise<Figure[]> {
  return withDiskDatabase(async ({ url, bareUrl }) => {
    const app = await startTestApp({ DATABASE_URL: url });
    const figures = await runParts({ app, url, bareUrl }, { intake, rules, steady, screens, drainLag });
    await app.close();
    return figures;
  });
}

const fire = (url: string, options: Partial<Options>) =>
  autocannon({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: PAYLOAD,
    idReplacement: true,
    connections: 32,
    duration: ROUND_SECONDS,
    ...options,
  });

/** Requests per second at 32 connections, product and bare server in turns; then what they brought is filed. */
async function intake({ app, url, bareUrl }: Measured): Promise<Figure[]> {
  const org = await newOrg({ app });
  const product = await startProduct(url, 'web');
  const bare = await startBare(bareUrl);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    // A new source each round, so that its allowance is whole.
    const { id, path } = await newWebhook(org, UNLIMITED, app);
    await withoutAllowance(app, org, id);
    const [one, other] = [
      await fire(`http://127.0.0.1:${product.port}${path}`, {}),
      await fire(`http://127.0.0.1:${bare.port}/`, {}),
    ];
    if (one.non2xx > 0 || other.non2xx > 0) throw new Error(`refused: ${one.non2xx} and ${other.non2xx}`);
    // The first round only warms both up.
    if (round > 0) {
      ours.push(one.requests.average);
      theirs.push(other.requests.average);
    }
  }
  await product.stop();
  await bare.stop();
  const [value, limit] = [median(ours), median(theirs)];
  const ratio = value / limit;
  const name = 'Webhook → committed → 200, 32 connections';
  return [{ name, value, unit: 'req/s', limit, ratio, budget: 'ratio ≥ 0.6', holds: ratio >= 0.6 }, await filing(app)];
}

/** Files what the intake has brought: how many leads a second one process files. */
async function filing(app: TestApp): Promise<Figure> {
  const value = await fileSpeed(app);
  const name = 'Filing, one process';
  return { name, value, unit: 'leads/s', limit: null, ratio: null, budget: 'none', holds: true };
}

/** Files a thousand leads in turns: without rules, with twenty of which the last matches, and with 200 recipients. */
async function rules({ app }: Measured): Promise<Figure[]> {
  const plain = await newOrg({ app });
  const withRules = await newOrg({ app });
  const withRecipients = await newOrg({ app });
  for (let rule = 1; rule <= 20; rule += 1) await addRule(withRules, [withRules.owner.profile_id], rule < 20);
  const members: number[] = [];
  for (let member = 0; member < 200; member += 1) members.push((await withRecipients.member()).profile_id);
  await addRule(withRecipients, members);
  const [none, twenty, recipients] = [[] as number[], [] as number[], [] as number[]];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const speeds = [
      await fileThousand(app, plain),
      await fileThousand(app, withRules),
      await fileThousand(app, withRecipients),
    ];
    // The first round only warms up.
    if (round > 0) for (const [index, list] of [none, twenty, recipients].entries()) list.push(speeds[index]!);
  }
  const figure = (name: string, speeds: readonly number[]): Figure => {
    const [value, limit] = [median(speeds), median(none)];
    const ratio = value / limit;
    return { name, value, unit: 'leads/s', limit, ratio, budget: 'ratio ≥ 0.5', holds: ratio >= 0.5 };
  };
  return [figure('Filing with 20 rules', twenty), figure('Filing with 200 recipients', recipients)];
}

const addRule = (org: Org, profile_ids: readonly number[], isPassedOver = false) =>
  org.owner.call(leadRules.create, {
    body: {
      name: 'In turn',
      member_recipients: profile_ids.map((member_prof_id) => ({ member_prof_id, max_leads_per_round: 1 })),
      rule_definition: {
        logical_operator: 'AND',
        expressions: isPassedOver
          ? [{ name: 'form_id', operator: 'equal', attr_val_type: 'FREE_TEXT', value: 'another form' }]
          : [],
      },
    },
  });

/** 100 leads a second for ten seconds, filed in the same process as they arrive; the bare server gets the same. */
async function steady({ app, url, bareUrl }: Measured): Promise<Figure[]> {
  const org = await newOrg({ app });
  const { path } = await newWebhook(org, UNLIMITED, app);
  const product = await startProduct(url, 'all');
  const bare = await startBare(bareUrl);
  const [value, limit] = [
    await steadyP99(`http://127.0.0.1:${product.port}${path}`),
    await steadyP99(`http://127.0.0.1:${bare.port}/`),
  ];
  await product.stop();
  await bare.stop();
  const name = 'Webhook at 100 leads/s, p99';
  return [{ name, value, unit: 'ms', limit, ratio: value / limit, budget: 'p99 < 50 ms', holds: value < 50 }];
}

async function steadyP99(address: string): Promise<number> {
  await fire(address, { connections: 8, overallRate: 50, duration: 3 });
  const { non2xx, latency } = await fire(address, { connections: 8, overallRate: 100, duration: 10 });
  if (non2xx > 0) throw new Error(`refused: ${non2xx}`);
  return latency.p99;
}

/** From sending the request to the event on an open stream: 20 leads a second, then 1,000 at once. */
async function screens({ app, url }: Measured): Promise<Figure[]> {
  const org = await newOrg({ app });
  const { path } = await newWebhook(org, UNLIMITED, app);
  const product = await startProduct(url, 'all');
  const screen = await openScreen(product.port, org.owner.cookie);
  const send = sender(product.port, path);
  for (let lead = 0; lead < 40; lead += 1) await send();
  await delay(1_000);

  const calm = new Map<string, number>();
  for (let lead = 0; lead < 300; lead += 1) {
    void send(calm);
    await delay(50);
  }
  await delay(1_500);
  const burst = new Map<string, number>();
  let left = 1_000;
  const work = async () => {
    while (left-- > 0) await send(burst);
  };
  const beganMs = performance.now();
  await Promise.all(Array.from({ length: 32 }, work));
  const sentMs = performance.now() - beganMs;
  while ((await heard(org, burst, screen.seen)).length < burst.size) await delay(200);
  const [calmMs, burstMs] = [await heard(org, calm, screen.seen), await heard(org, burst, screen.seen)];
  screen.close();
  await product.stop();
  return [
    screenFigure('Webhook → open screen at 20 leads/s, p95', quantile(calmMs, 0.95), 250),
    screenFigure('Webhook → open screen, burst of 1,000, p95', quantile(burstMs, 0.95), 1_000),
    { ...screenFigure('Burst of 1,000 sent by 32 connections', sentMs, Number.POSITIVE_INFINITY), budget: 'none' },
  ];
}

/** Posts one lead at a time, noting under its receipt when it was sent. */
function sender(port: number, path: string) {
  let number = 0;
  return (sent?: Map<string, number>): Promise<void> =>
    new Promise((resolve, reject) => {
      number += 1;
      const at = performance.now();
      const headers = { 'content-type': 'application/json' };
      const post = request({ host: '127.0.0.1', port, path, method: 'POST', headers }, (answer) => {
        answer.resume();
        answer.once('end', () => {
          if (answer.statusCode !== 200) return reject(new Error(`refused: ${answer.statusCode}`));
          sent?.set(String(answer.headers['x-receipt']), at);
          resolve();
        });
      });
      post.once('error', reject);
      post.end(PAYLOAD.replaceAll('[<id>]', `${number}-${Math.round(at)}`));
    });
}

/** Milliseconds from sending to hearing of each lead's client. */
async function heard(org: Org, sent: Map<string, number>, seen: Map<number, number>): Promise<number[]> {
  const rows = await org.inScope((scope) =>
    scope.db
      .selectFrom('lead_events')
      .where('org_id', '=', org.org_id)
      .where('client_id', 'is not', null)
      .select(['id', 'client_id'])
      .execute(),
  );
  return rows.flatMap(({ id, client_id }) => {
    const [from, to] = [sent.get(id), seen.get(client_id ?? 0)];
    return from === undefined || to === undefined ? [] : [to - from];
  });
}
