import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { migrate } from '#database/migrate.ts';
import { SmtpEmulator } from '#emulators/smtp/smtp-emulator.ts';
import { type EmbeddedPostgres, startPostgres } from '#platform/server/embedded-database/launcher.ts';
import { freePort } from '#platform/server/network/free-port.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { temporaryFolder } from '../cluster.ts';
import { queuedJobs } from '../jobs.ts';
import { newWebhook } from '../leads/leads.ts';
import { newOrg, type Org } from '../world.ts';
import { Processes } from './processes.ts';
import { StormStream } from './storm-stream.ts';

/** What is killed: the first or the second process of the product, or the database server. */
type Plug = 'first' | 'second' | 'database';

export interface StormPlan {
  seed: number;
  kills: number;
  /** The seconds in which the remaining work must be done. */
  settle_seconds: number;
}

/** The results of a storm; all but the times must be as promised. */
export interface StormFigures {
  kills: number;
  acknowledged: number;
  lost: number;
  /** Leads that are twice in the timeline, and people who became two clients. */
  doubled: number;
  events: number;
  events_missed: number;
  mails_twice: number;
  jobs_left: number;
  ended_by_themselves: number;
  seconds_until_back: number[];
}

/** Lists the promises that a storm broke, in words. */
export const brokenPromises = (figures: StormFigures): string[] =>
  (['lost', 'doubled', 'events_missed', 'mails_twice', 'jobs_left', 'ended_by_themselves'] as const)
    .filter((name) => figures[name] > 0)
    .map((name) => `${name.replaceAll('_', ' ')}: ${figures[name]}`);

const SENDERS = 4;
const PAUSE_MS = 15;
const PEOPLE = 40;
const BACK_LIMIT_MS = 30_000;

/**
 * Sends leads to two processes at once, each delivery to both, again and again until it is acknowledged, while
 * processes and database are killed one after the other, and then counts everything.
 */
export async function runStorm(plan: StormPlan, say: (line: string) => void = () => {}): Promise<StormFigures> {
  const folder = temporaryFolder();
  const mailServer = new SmtpEmulator();
  const processes = new Processes();
  const postgres = await startPostgres({ dataDir: join(folder, 'data'), settings: { shared_buffers: '64MB' } });
  try {
    await migrate(postgres, { info() {} });
    const mail = { SMTP_URL: await mailServer.start(), SMTP_FROM: 'Leadkeep <hello@leadkeep.example>' };
    const app = await startTestApp({ DATABASE_URL: postgres.url, ...mail });
    const environment = { DATABASE_URL: postgres.url, DATABASE_OWNER_URL: postgres.ownerUrl, ...mail };
    const storm = await Storm.begin({ app, postgres, processes, environment });
    const figures = await storm.run(plan, say);
    await app.close();
    return { ...figures, mails_twice: copies(mailServer), ended_by_themselves: processes.ended };
  } finally {
    await processes.killAll();
    await mailServer.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Counts mails that arrived more than once. */
function copies({ mails }: SmtpEmulator): number {
  const ids = mails.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1] ?? raw);
  return ids.length - new Set(ids).size;
}

interface StormEnvironment {
  app: TestApp;
  postgres: EmbeddedPostgres;
  processes: Processes;
  environment: Record<string, string>;
}

class Storm {
  private readonly receipts = new Set<string>();
  private readonly children: ChildProcess[] = [];
  private readonly streams: StormStream[];
  /** Events from before the stream started. */
  private earlier = new Set<string>();
  private isOver = false;
  private sent = 0;
  private acknowledged = 0;

  private constructor(
    private readonly parts: StormEnvironment,
    private readonly org: Org,
    private readonly path: string,
    private readonly ports: readonly [number, number],
    cursor: string,
  ) {
    const { cookie } = org.owner;
    this.streams = [0, 0, 1, 1].map((at) => new StormStream(`http://127.0.0.1:${ports[at]}`, cookie, cursor));
  }

  static async begin(parts: StormEnvironment): Promise<Storm> {
    const org = await newOrg({ app: parts.app });
    const { path } = await newWebhook(org, { leads_per_minute: 6_000, burst: 20_000 }, parts.app);
    const cursor = await org.inScope((scope) => parts.app.services.live.readCursor(scope));
    const storm = new Storm(parts, org, path, [await freePort(), await freePort()], cursor);
    storm.earlier = new Set((await storm.tellable()).map(({ id }) => id));
    await Promise.all([storm.start(0), storm.start(1)]);
    await Promise.all(storm.streams.map((stream) => stream.start()));
    return storm;
  }

  async run({ seed, kills, settle_seconds }: StormPlan, say: (line: string) => void) {
    const random = randomFrom(seed);
    const senders = Array.from({ length: SENDERS }, () => this.send());
    const seconds_until_back: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      await delay(600 + random() * 800);
      const plug = (['first', 'database', 'second', 'database'] as const)[kill % 4]!;
      const seconds = await this.pull(plug);
      seconds_until_back.push(seconds);
      say(`${plug} killed, back after ${seconds.toFixed(1)} s`);
    }
    await delay(500);
    this.isOver = true;
    await Promise.all(senders);
    return { kills, seconds_until_back, acknowledged: this.acknowledged, ...(await this.count(settle_seconds)) };
  }

  private async start(at: 0 | 1): Promise<void> {
    const { processes, environment } = this.parts;
    this.children[at] = await processes.start({ ...environment, ROLE: 'all', PORT: String(this.ports[at]) });
  }

  /** @returns seconds until both processes are ready again. */
  private async pull(plug: Plug): Promise<number> {
    const beganMs = performance.now();
    if (plug === 'database') {
      process.kill(this.parts.postgres.pid, 'SIGKILL');
      await delay(50);
    } else {
      const at = plug === 'first' ? 0 : 1;
      await this.parts.processes.kill(this.children[at]!);
      await this.start(at);
    }
    while (performance.now() - beganMs < BACK_LIMIT_MS) {
      const ready = await Promise.all(this.ports.map((port) => ask(port, 'GET', '/readyz')));
      if (ready.every(({ status }) => status === 200)) break;
      await delay(50);
    }
    return (performance.now() - beganMs) / 1_000;
  }

  /**
   * Sends like a provider at its worst: each delivery to both processes at once, and again until it is acknowledged.
   */
  private async send(): Promise<void> {
    while (!this.isOver) {
      this.sent += 1;
      const person = this.sent % PEOPLE;
      const key = `delivery ${this.sent}`;
      const body = JSON.stringify({
        name: `Person ${person}`,
        phone: `+65 9123 4${String(person).padStart(3, '0')}`,
        key,
      });
      await Promise.all(this.ports.map((port) => this.deliver(port, key, body)));
      this.acknowledged += 1;
      await delay(PAUSE_MS);
    }
  }

  private async deliver(port: number, key: string, body: string): Promise<void> {
    for (;;) {
      const { status, receipt } = await ask(port, 'POST', this.path, key, body);
      if (status === 200 && receipt) {
        this.receipts.add(receipt);
        return;
      }
      await delay(25);
    }
  }

  private async count(settleSeconds: number) {
    let jobs_left = Number.NaN;
    await this.until(settleSeconds, async () => {
      jobs_left = await this.waiting();
      return jobs_left === 0;
    });
    const filed = await this.rows<{ id: string; outcome: string }>(
      'select id, outcome from lead_events where org_id = $1',
    );
    const told = await this.rows<{ id: string }>(
      `select type_specific_data ->> 'lead_id' as id from timeline_activities
       where org_id = $1 and type_specific_data ->> 'lead_id' is not null`,
    );
    const people = await this.rows('select from clients where org_id = $1');
    const events = (await this.tellable()).filter(({ id }) => !this.earlier.has(id));
    const missed = () => this.streams.map(({ heard }) => events.filter(({ id }) => !heard.has(id)).length);
    await this.until(10, async () => missed().every((count) => count === 0));
    for (const stream of this.streams) stream.stop();
    const ids = new Set(filed.map(({ id }) => id));
    return {
      lost: [...this.receipts].filter((receipt) => !ids.has(receipt)).length,
      doubled:
        told.length -
        new Set(told.map(({ id }) => id)).size +
        (filed.length - this.acknowledged) +
        (people.length - Math.min(PEOPLE, this.acknowledged)),
      events: events.length,
      events_missed: missed().reduce((sum, count) => sum + count, 0),
      jobs_left,
    };
  }

  /** Returns the events that the owner's screens must receive. */
  private tellable(): Promise<{ id: string }[]> {
    return this.rows(
      `select id from events where org_id = $1 and (to_profile_id is not null or audience is null or audience <> '{}')`,
    );
  }

  /** Counts leads that are not filed and jobs that are due. */
  private async waiting(): Promise<number> {
    const [leads] = await this.rows<{ count: number }>(
      `select count(*) from lead_events where org_id = $1 and outcome = 'RECEIVED'`,
    );
    const jobs = await queuedJobs(this.parts.app);
    // Tasks of the clock come anew each minute and leave nothing behind.
    const left = jobs.filter(({ payload }) => !('_cron' in payload));
    const due = left.filter(({ is_at_work, seconds_to_go }) => is_at_work || seconds_to_go <= 0);
    return (leads?.count ?? 1) + due.length;
  }

  private async rows<Row extends object>(text: string): Promise<Row[]> {
    const { pool } = this.parts.app.services.database;
    const client = await pool.connect();
    try {
      await client.query(`begin; set local role leadkeep_app; set local app.org_id = '${this.org.org_id}'`);
      const { rows } = await client.query<Row>(text, [this.org.org_id]);
      await client.query('commit');
      return rows;
    } finally {
      client.release();
    }
  }

  private async until(seconds: number, isSo: () => Promise<boolean>): Promise<void> {
    const end = performance.now() + seconds * 1_000;
    while (performance.now() < end && !(await isSo().catch(() => false))) await delay(200);
  }
}

function ask(port: number, method: string, path: string, key = '', body = '') {
  return new Promise<{ status: number; receipt: string }>((resolve) => {
    const none = () => resolve({ status: 0, receipt: '' });
    const headers = { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) };
    const asked = request({ host: '127.0.0.1', port, path, method, headers, timeout: 10_000 }, (answer) => {
      answer.resume();
      answer.once('error', none);
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, receipt: String(answer.headers['x-receipt'] ?? '') }),
      );
    });
    asked.once('error', none);
    asked.once('timeout', () => asked.destroy());
    asked.end(body);
  });
}

/** Returns numbers between 0 and 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
