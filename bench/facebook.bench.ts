import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { facebook } from '#integrations/facebook/contract.ts';
import { processEnvironment } from '#platform/server/settings/env.ts';
import { connectFacebook } from '#testing/leads/connected-facebook.ts';
import { type FacebookApp, metaApp, startFacebookApp } from '#testing/leads/facebook.ts';
import { newWebhook } from '#testing/leads/leads.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { type DiskDatabase, withDiskDatabase } from './kit/disk-database.ts';
import { below, type Figure, quantile } from './kit/figure.ts';
import { compareHooks } from './kit/hook-speed.ts';
import { fileSpeed, openScreen, sendNotices, startBare, startProduct } from './kit/lead-processes.ts';

interface Measured extends DiskDatabase {
  fb: FacebookApp;
  org: Org;
  page_id: string;
  form_id: string;
}

/** Measures the way of a lead that Meta announces: the notice against a bare insert server, and on to an open screen. */
export function run(): Promise<Figure[]> {
  return withDiskDatabase(async ({ url, bareUrl }) => {
    const fb = await startFacebookApp({}, url);
    const org = await newOrg({ app: fb.app });
    const { id: page_id } = fb.seedPage();
    const { id: form_id } = fb.seedForm({ page_id });
    await connectFacebook(fb, org);
    const measured = { fb, org, page_id, form_id, url, bareUrl };
    const figures: Figure[] = [];
    const parts = { hook, batch, screens, old_leads: oldLeads };
    const only = processEnvironment().BENCH_PARTS?.split(',');
    for (const [name, part] of Object.entries(parts)) {
      if (only && !only.includes(name)) continue;
      figures.push(...(await part(measured)));
      await forgetLeads(org);
    }
    await fb.close();
    return figures;
  });
}

/** What a part left unfetched is not fetched during the next. */
const forgetLeads = (org: Org) =>
  org.inScope(({ db, org_id }) =>
    db.deleteFrom('lead_notices').where('org_id', '=', org_id).where('status', '=', 'WAITING').execute(),
  );

const startMeta = ({ fb, url }: Measured, role: 'web' | 'all') =>
  startProduct(url, role, {
    PUBLIC_URL: fb.publicUrl,
    META_APP_ID: metaApp.id,
    META_APP_SECRET: metaApp.secret,
    META_VERIFY_TOKEN: metaApp.verify_token,
    META_GRAPH_BASE: fb.meta.url,
    META_DIALOG_BASE: fb.meta.url,
  });

let number = 0;

/** Writes the notice of these leads and signs it. */
function writeNotice({ page_id, form_id }: Measured, ids: readonly string[]) {
  const time = Math.floor(performance.timeOrigin / 1_000);
  const changes = ids.map((leadgen_id) => ({
    field: 'leadgen',
    value: { leadgen_id, page_id, form_id, created_time: time },
  }));
  const body = JSON.stringify({ object: 'page', entry: [{ id: page_id, time, changes }] });
  const signature = `sha256=${createHmac('sha256', metaApp.secret).update(body).digest('hex')}`;
  return { body, headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature } };
}

/** An id that no lead has. */
function newId(): string {
  number += 1;
  return String(7_000_000_000_000_000 + number);
}

/** A lead at the emulated Facebook. */
function newLead({ fb, form_id }: Measured): string {
  number += 1;
  return fb.meta.addLead(form_id, { full_name: `Lead ${number}`, email: `lead-${number}@example.com` }).id;
}

const getHook = (port: number) => `http://127.0.0.1:${port}/hooks/meta`;

async function hook(measured: Measured): Promise<Figure[]> {
  const product = await startMeta(measured, 'web');
  const bare = await startBare(measured.bareUrl);
  const figure = await compareHooks({
    name: 'Meta hook',
    ours: getHook(product.port),
    bare: `http://127.0.0.1:${bare.port}/`,
    makeRequest: () => writeNotice(measured, [newId()]),
  });
  await product.stop();
  await bare.stop();
  return [figure];
}

/** A thousand leads in one notice. */
async function batch(measured: Measured): Promise<Figure[]> {
  const product = await startMeta(measured, 'web');
  const times: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    const { body, headers } = writeNotice(measured, Array.from({ length: 1_000 }, newId));
    const beganMs = performance.now();
    const { status } = await fetch(getHook(product.port), { method: 'POST', headers, body });
    if (status !== 200) throw new Error(`refused: ${status}`);
    if (round > 0) times.push(performance.now() - beganMs);
  }
  await product.stop();
  return [below('Meta hook, 1,000 leads in one notice → 200, slowest of 5', Math.max(...times), 'ms', 1_000)];
}

const CALM_LEADS = 300;

/** From the notice to the event on an open stream, 20 leads a second: the lead is fetched and filed in between. */
async function screens(measured: Measured): Promise<Figure[]> {
  const product = await startMeta(measured, 'all');
  const screen = await openScreen(product.port, measured.org.owner.cookie);
  const sent = new Map<string, number>();
  const send = async (isMeasured: boolean) => {
    const id = newLead(measured);
    const { body, headers } = writeNotice(measured, [id]);
    if (isMeasured) sent.set(id, performance.now());
    await (await fetch(getHook(product.port), { method: 'POST', headers, body })).arrayBuffer();
  };
  for (let lead = 0; lead < 40; lead += 1) await send(false);
  await delay(2_000);
  for (let lead = 0; lead < CALM_LEADS; lead += 1) {
    void send(true);
    await delay(50);
  }
  await delay(3_000);
  const rows = await measured.org.inScope(({ db, org_id }) =>
    db
      .selectFrom('lead_notices')
      .innerJoin('lead_events', (join) =>
        join
          .onRef('lead_events.org_id', '=', 'lead_notices.org_id')
          .onRef('lead_events.id', '=', 'lead_notices.lead_id'),
      )
      .where('lead_notices.org_id', '=', org_id)
      .select(['lead_notices.external_id', 'lead_events.client_id'])
      .execute(),
  );
  screen.close();
  await product.stop();
  const times = rows.flatMap(({ external_id, client_id }) => {
    const [from, to] = [sent.get(external_id), screen.seen.get(client_id ?? 0)];
    return from === undefined || to === undefined ? [] : [to - from];
  });
  if (times.length < CALM_LEADS) throw new Error(`the screen heard of ${times.length} of ${CALM_LEADS} leads`);
  return [below('Meta notice → open screen at 20 leads/s, p95', quantile(times, 0.95), 'ms', 1_000)];
}

const OLD_LEADS = 10_000;
const PLAIN_LEADS = 3_000;
const OLD_HOURS = 2_160;

/** 100 notices a second while 10,000 old leads come in, against filing alone; both in the same run. */
async function oldLeads(measured: Measured): Promise<Figure[]> {
  const { fb, org } = measured;
  const alone = await filePlain(measured);
  for (let index = 0; index < OLD_LEADS; index += 1) {
    const answers = { full_name: `Old ${index}`, email: `old-${index}@example.com` };
    fb.meta.addLead(measured.form_id, answers, { sent_ago_s: 2 * 86_400 + index * 60 });
  }
  const [warmUp, live] = [150, 2_000].map((count) =>
    Array.from({ length: count }, () => writeNotice(measured, [newLead(measured)])),
  );
  const product = await startMeta(measured, 'all');
  await sendAll(getHook(product.port), warmUp, 50);
  const beganMs = performance.now();
  const query = { hours_old_fb_sync: OLD_HOURS };
  const asked = org.owner.call(facebook.fetchOldLeads, { query });
  const sending = sendAll(getHook(product.port), live, 100);
  const filed = waitForOld(org).then(() => OLD_LEADS / ((performance.now() - beganMs) / 1_000));
  const [times, value] = [await sending, await filed];
  await asked;
  await product.stop();
  const ratio = value / alone;
  return [
    below('Meta hook at 100 notices/s while 10,000 old leads come in, p99', quantile(times, 0.99), 'ms', 50),
    {
      name: '10,000 old leads fetched and filed, against filing alone',
      value,
      unit: 'leads/s',
      limit: alone,
      ratio,
      budget: 'ratio ≥ 0.5',
      holds: ratio >= 0.5,
    },
  ];
}

async function sendAll(url: string, notices: unknown, per_second: number): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'leadkeep-notices-'));
  try {
    writeFileSync(join(folder, 'notices.json'), JSON.stringify(notices));
    return await sendNotices(url, join(folder, 'notices.json'), per_second);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How many leads a second one process files that have come already. */
async function filePlain({ fb, org }: Measured): Promise<number> {
  const webhook = await newWebhook(org, { leads_per_minute: 6_000, burst: 20_000 }, fb.app);
  for (let sent = 0; sent < PLAIN_LEADS; sent += 100) {
    await webhook.post(
      Array.from({ length: 100 }, (_, index) => ({
        name: `Plain ${sent + index}`,
        email: `plain-${sent + index}@example.com`,
      })),
    );
  }
  return fileSpeed(fb.app);
}

/** Returns when every old lead has its client. */
async function waitForOld(org: Org): Promise<void> {
  for (let filed = 0; filed < OLD_LEADS; await delay(200)) {
    filed = await org.inScope(async ({ db, org_id }) => {
      const rows = await db
        .selectFrom('lead_notices')
        .innerJoin('lead_events', (join) =>
          join
            .onRef('lead_events.org_id', '=', 'lead_notices.org_id')
            .onRef('lead_events.id', '=', 'lead_notices.lead_id'),
        )
        .where('lead_notices.org_id', '=', org_id)
        .where('lead_notices.origin', '=', 'OLD_LEADS')
        .where('lead_events.client_id', 'is not', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .execute();
      return Number(rows[0]?.count ?? 0);
    });
  }
}
