import { setTimeout as delay } from 'node:timers/promises';
import { Logger, runOnce, type TaskList } from 'graphile-worker';
import { jobLimits, withTimeLimits } from '#platform/server/database/time-limits.ts';
import type { AnyJob, JobContext } from '#platform/server/jobs/define-job.ts';
import { JobPool } from '#platform/server/jobs/job-pool.ts';
import { makeTaskList } from '#platform/server/jobs/runner.ts';
import type { Services } from '#platform/server/services.ts';

/** One for each job at a time, and one for what is recorded meanwhile. */
const CONNECTIONS = 3;
const RECORDING_MS = 10_000;
const LOOK_MS = 5;

/** A connection costs more than most jobs: an application keeps these from one run to the next until it is closed. */
const pools = new WeakMap<Services['database'], JobPool>();

/**
 * Runs every waiting job, and those they start, in this process.
 *
 * @param only these jobs; all when absent.
 */
export async function runWaitingJobs(services: Services, only?: readonly AnyJob[]): Promise<void> {
  const names = only?.map(({ name }) => name);
  const tasks = Object.entries(makeTaskList(services)).filter(([name]) => names?.includes(name) ?? true);
  const { database, log } = services;
  const pool = pools.get(database) ?? new JobPool(database.url, log, CONNECTIONS);
  pools.set(database, pool);
  // A run also ends while the next job of a queue waits until the end of the one before it is recorded.
  do {
    try {
      await runOnce({
        pgPool: pool,
        taskList: Object.fromEntries(tasks) as TaskList,
        logger: new Logger(() => () => {}),
        concurrency: 2,
        noHandleSignals: true,
      });
    } finally {
      for (let waited_ms = 0; waited_ms < RECORDING_MS && !pool.isQuiet; waited_ms += LOOK_MS) await delay(LOOK_MS);
    }
  } while (await isJobDue(pool, tasks));
}

async function isJobDue(pool: JobPool, tasks: readonly [string, unknown][]): Promise<boolean> {
  const { rows } = await pool.query<{ due: boolean }>(
    `select exists (
       select from graphile_worker._private_jobs job
       join graphile_worker._private_tasks task on task.id = job.task_id
       left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
       where job.is_available and job.run_at <= now() and queue.locked_at is null and task.identifier = any ($1)
     ) as due`,
    [tasks.map(([name]) => name)],
  );
  return rows[0]!.due;
}

/** Runs a job once with this payload, as a worker would. @param more what its context has beside the usual. */
export const runJob = <Payload>(
  services: Services,
  job: { run: (context: JobContext, payload: Payload) => Promise<void> },
  payload: Payload,
  more: Partial<JobContext> = {},
): Promise<void> =>
  withTimeLimits(jobLimits, () =>
    job.run({ services, log: services.log, attempt: 1, request_id: 'test', ...more }, payload),
  );

/** Ends the connections on which jobs of an application were run. */
export async function closeJobPool({ database }: Services): Promise<void> {
  await pools.get(database)?.close(RECORDING_MS);
  pools.delete(database);
}

export interface QueuedJob {
  payload: Record<string, unknown>;
  is_at_work: boolean;
  /** Seconds until it may be taken; zero or less when it is due. */
  seconds_to_go: number;
}

type HasDatabase = { services: Pick<Services, 'database'> };

/** Returns the jobs in the queue, in the order in which they are taken. */
export async function queuedJobs({ services }: HasDatabase): Promise<QueuedJob[]> {
  const { rows } = await services.database.pool.query<QueuedJob>(
    `select payload, locked_by is not null as is_at_work, extract(epoch from run_at - now())::float8 as seconds_to_go
     from graphile_worker._private_jobs order by priority, run_at, id`,
  );
  return rows;
}

/** Returns the names of the queues with a running job. */
export async function queuesAtWork({ services }: HasDatabase): Promise<string[]> {
  const { rows } = await services.database.pool.query<{ queue_name: string }>(
    'select queue_name from graphile_worker._private_job_queues where locked_by is not null',
  );
  return rows.map(({ queue_name }) => queue_name);
}

/** Removes every job, for the next test; no process may be running one. */
export async function emptyQueue({ services: { database } }: HasDatabase): Promise<void> {
  await database.pool.query('delete from graphile_worker._private_jobs');
  await database.pool.query('update graphile_worker._private_job_queues set locked_by = null, locked_at = null');
}

/** Lets jobs that failed be tried again now. */
export async function makeJobsDue({ services }: HasDatabase): Promise<void> {
  await services.database.pool.query('update graphile_worker._private_jobs set run_at = now()');
}
