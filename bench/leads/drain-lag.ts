import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { SECRET_KEY, type TestApp } from '#testing/app.ts';
import { newWebhook } from '#testing/leads/leads.ts';
import { newOrg } from '#testing/world.ts';
import { residentMb, startDelivered } from '../kit/bench-environment.ts';
import type { DiskDatabase } from '../kit/disk-database.ts';
import { below, type Figure } from '../kit/figure.ts';
import { PAYLOAD, UNLIMITED, withoutAllowance } from '../kit/filed-leads.ts';

const PER_SECOND = 1_000;
const SECONDS = 60;
const CONNECTIONS = 32;
const WARM_UP_SECONDS = 5;
const LAG_MS = 1_000;

/**
 * A thousand leads a second for a minute, accepted and filed by one process as it is delivered: how long after a lead was accepted it is
 * filed. Senders and database share the machine.
 */
export async function drainLag({ app, url, bareUrl }: DiskDatabase & { app: TestApp }): Promise<Figure[]> {
  const org = await newOrg({ app });
  const { id, path } = await newWebhook(org, UNLIMITED, app);
  await withoutAllowance(app, org, id);
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'leadkeep-drain-'));
  const product = await startDelivered({ DATABASE_URL: url, DATA_DIR, SECRET_KEY });
  const send = (duration: number) =>
    autocannon({
      url: `${product.url}${path}`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: PAYLOAD,
      idReplacement: true,
      connections: CONNECTIONS,
      overallRate: PER_SECOND,
      duration,
    });
  const database = new pg.Client({ connectionString: bareUrl });
  await database.connect();
  try {
    await send(WARM_UP_SECONDS);
    const { rows } = await database.query<{ at: string }>('select now()::text as at');
    const { non2xx, requests } = await send(SECONDS);
    if (non2xx > 0) throw new Error(`refused: ${non2xx}`);
    const memory = await residentMb(product.pid);
    const { p50, p95, worst, early, late } = await readLags(database, org.org_id, rows[0]!.at);
    return [
      {
        ...below('Leads accepted a second, for a minute', requests.average, 'leads/s', PER_SECOND),
        budget: 'none',
        holds: true,
      },
      below('Accepted → filed at that speed, p50', p50, 'ms', LAG_MS),
      below('Accepted → filed at that speed, p95', p95, 'ms', LAG_MS),
      below('Accepted → filed at that speed, worst', worst, 'ms', LAG_MS),
      { ...below('The same, p50 of the last ten seconds', late, 'ms', LAG_MS), limit: early, ratio: late / early },
      below('Memory of the process after that minute', memory, 'MB', 200),
    ];
  } finally {
    await database.end();
    await product.stop();
    rmSync(DATA_DIR, { recursive: true, force: true });
  }
}

interface Lags {
  p50: number;
  p95: number;
  worst: number;
  /** The median of the first and of the last ten seconds, which differ where the lag grows. */
  early: number;
  late: number;
}

/** Waits until everything is filed, then reads how long each lead had waited. */
async function readLags(database: pg.Client, org_id: number, since: string): Promise<Lags> {
  for (;;) {
    const { rowCount } = await database.query(
      `select from lead_events where org_id = $1 and outcome = 'RECEIVED' limit 1`,
      [org_id],
    );
    if (rowCount === 0) break;
  }
  const { rows } = await database.query<Lags>(
    `with lags as (
       select extract(epoch from filed_at - received_at)::float8 * 1000 as ms,
         extract(epoch from received_at - $2::timestamptz) as second
       from lead_events where org_id = $1 and received_at >= $2::timestamptz)
     select percentile_cont(0.5) within group (order by ms) as p50, percentile_cont(0.95) within group (order by ms) as p95,
       max(ms) as worst, percentile_cont(0.5) within group (order by ms) filter (where second < 10) as early,
       percentile_cont(0.5) within group (order by ms) filter (where second >= ${SECONDS - 10}) as late
     from lags`,
    [org_id, since],
  );
  return rows[0]!;
}
