import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { freshDatabaseUrl } from '#testing/database.ts';
import { withGlobalScope } from '../database/scope.ts';
import type { Services } from '../services.ts';
import { type AnyJob, defineJob } from './define-job.ts';
import { enqueue } from './enqueue.queries.ts';
import { startJobs } from './runner.ts';
import { lockWorker } from './standing-jobs.queries.ts';
import { WorkerLock } from './worker-lock.ts';

let app: TestApp;
let url: string;

beforeAll(async () => {
  url = await freshDatabaseUrl();
  app = await startTestApp({}, url);
});
afterAll(() => app.close());

const withJobs = (...jobs: AnyJob[]): Services => ({
  ...app.services,
  jobs: { jobs: new Map(jobs.map((job) => [job.name, job])) },
});

const start = (job: AnyJob) =>
  withGlobalScope(app.services.database, 'test', (globalScope) => enqueue(globalScope, job, {}));

const query = (text: string, values: unknown[] = []) => app.services.database.pool.query(text, values);

const jobsLeft = async () => (await query('select id from graphile_worker._private_jobs')).rowCount;

/** Ends every other connection of ours to this database, as a restart of the server does. Its own vacuum may not be ended. */
const cutAll = async () => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()',
  );
  await client.end();
};

describe('the queue', { timeout: 40_000 }, () => {
  it('survives a database that cuts every connection while jobs end: each ran once, and the next one runs too', async () => {
    const runs = { good: 0, bad: 0 };
    const good = defineJob({
      name: 'test.good',
      payload: z.object({}),
      attempts: 3,
      run: async () => {
        runs.good += 1;
        if (runs.good === 1) await cutAll();
      },
    });
    const bad = defineJob({
      name: 'test.bad',
      payload: z.object({}),
      attempts: 1,
      run: async () => {
        runs.bad += 1;
        await cutAll();
        throw new Error('on purpose');
      },
    });
    const running = await startJobs(withJobs(good, bad));

    await start(good);
    await expect.poll(jobsLeft, { timeout: 10_000 }).toBe(0);
    await start(bad);
    const failed = () => query(`select last_error from graphile_worker._private_jobs where locked_by is null`);
    await expect.poll(async () => (await failed()).rows[0]?.last_error, { timeout: 10_000 }).toBe('on purpose');
    await start(good);
    await expect.poll(() => runs.good, { timeout: 10_000 }).toBe(2);
    await running.stop();

    expect(runs).toEqual({ good: 2, bad: 1 });
    await query('delete from graphile_worker._private_jobs');
  });

  it('takes over what a dead worker had, with all its tries, and leaves alone what a living one has', {
    tags: 'slow',
  }, async () => {
    const ran: string[] = [];
    const job = defineJob({
      name: 'test.standing',
      payload: z.object({ of: z.string() }),
      attempts: 1,
      run: async (_, { of }) => {
        ran.push(of);
      },
    });
    const living = new pg.Client({ connectionString: url });
    await living.connect();
    await lockWorker(living, 'pool-living');
    for (const of of ['dead', 'living']) {
      await withGlobalScope(app.services.database, 'test', (globalScope) => enqueue(globalScope, job, { of }));
    }
    await query(
      `update graphile_worker._private_jobs set locked_by = 'pool-' || (payload ->> 'of'), locked_at = now(), attempts = 1`,
    );

    const running = await startJobs(withJobs(job));
    await expect.poll(() => ran, { timeout: 15_000 }).toEqual(['dead']);
    await delay(1_500);
    await running.stop();
    await living.end();

    expect(ran).toEqual(['dead']);
    await query('delete from graphile_worker._private_jobs');
  });

  it('lets a job go on that the database interrupted, at once and with all its tries', { tags: 'slow' }, async () => {
    let tries = 0;
    const job = defineJob({
      name: 'test.interrupted',
      payload: z.object({}),
      attempts: 1,
      run: async () => {
        tries += 1;
        if (tries === 1) throw Object.assign(new Error('terminating connection'), { code: '57P01' });
      },
    });
    await start(job);
    // Killed often before, so that a failure of its own would wait for more than a minute.
    await query('update graphile_worker._private_jobs set attempts = 5, max_attempts = 6');

    const running = await startJobs(withJobs(job));
    await expect.poll(() => tries, { timeout: 20_000 }).toBe(2);
    await expect.poll(jobsLeft, { timeout: 5_000 }).toBe(0);
    await running.stop();
  });

  it('runs its clock tasks whatever the clock once said: none waits for a time that a wrong clock has noted', async () => {
    const job = defineJob({
      name: 'test.each-minute',
      payload: z.object({}),
      attempts: 1,
      cron: '* * * * *',
      run: async () => undefined,
    });
    await query(
      `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
       values ('test.each-minute', now(), now() + interval '2 days')`,
    );

    const running = await startJobs(withJobs(job));
    const isAhead = async () => {
      const { rows } = await query(
        `select last_execution > now() + interval '1 minute' as is_ahead
           from graphile_worker._private_known_crontabs where identifier = 'test.each-minute'`,
      );
      return rows[0].is_ahead;
    };
    await expect.poll(isAhead, { timeout: 20_000 }).toBe(false);
    await running.stop();
    await query('delete from graphile_worker._private_jobs');
  });

  it('begins a job whose time has come although nobody was notified, long before a worker asks for itself', async () => {
    let runs = 0;
    const job = defineJob({
      name: 'test.later',
      payload: z.object({}),
      attempts: 1,
      run: async () => {
        runs += 1;
      },
    });
    const running = await startJobs(withJobs(job));
    await withGlobalScope(app.services.database, 'test', (globalScope) =>
      enqueue(globalScope, job, {}, { run_at: new Date(Date.now() + 3_600_000).toISOString() }),
    );
    await query(`update graphile_worker._private_jobs set run_at = now()`);
    await expect.poll(() => runs, { timeout: 10_000 }).toBe(1);
    await running.stop();
  });

  it('gives up a job that ends its process at every try', async () => {
    const told: string[] = [];
    const job = defineJob({
      name: 'test.killer',
      payload: z.object({}),
      attempts: 2,
      run: async () => {
        told.push('ran');
      },
      onGivenUp: async () => {
        told.push('given up');
      },
    });
    await start(job);
    await query('update graphile_worker._private_jobs set attempts = 12, max_attempts = 13');

    const running = await startJobs(withJobs(job));
    await expect.poll(() => told, { timeout: 10_000 }).toEqual(['given up']);
    await expect.poll(jobsLeft, { timeout: 5_000 }).toBe(0);
    await running.stop();
  });

  it('gets its locks back quickly when only their connection broke, and stops no job', async () => {
    const lock = await heldLock('pool-brief');
    const { lost } = lock;

    await cutAll();
    await delay(1_500);

    expect(await isFree('pool-brief')).toBe(false);
    expect(lost.aborted).toBe(false);
    await lock.stop();
  });

  it('tells running jobs to hand over when others may take them, until the locks are held again', async () => {
    const lock = await heldLock('pool-lost');
    const { lost } = lock;

    await cutAll();
    const other = await connect();
    expect(await lockWorker(other, 'pool-lost')).toBe(true);

    await expect.poll(() => lost.aborted, { timeout: 8_000 }).toBe(true);
    await other.end();
    await expect.poll(() => lock.lost.aborted, { timeout: 8_000 }).toBe(false);
    await lock.stop();
  });
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function heldLock(worker: string): Promise<WorkerLock> {
  const lock = new WorkerLock(url, app.services.log);
  await lock.start();
  lock.add(worker);
  await expect.poll(() => isFree(worker)).toBe(false);
  return lock;
}

async function isFree(worker: string): Promise<boolean> {
  const client = await connect();
  const isHeld = await lockWorker(client, worker);
  await client.end();
  return isHeld;
}
