import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger, parseCronItems, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import { isDatabaseAway } from '../database/database-errors.ts';
import { jobLimits, withTimeLimits } from '../database/time-limits.ts';
import type { Services } from '../services.ts';
import type { AnyJob, JobLane } from './define-job.ts';
import { JobPool } from './job-pool.ts';
import { repeatWork } from './repeat-work.ts';
import { INTERRUPTED, wakeWorkers } from './standing-jobs.queries.ts';
import { StandingJobs } from './standing-jobs.ts';
import { WorkerLock } from './worker-lock.ts';

export interface RunningJobs {
  /** Takes no new jobs and waits some seconds for the running ones; the next process repeats those that are left. */
  stop(): Promise<void>;
}

/** The jobs of each lane that one process runs at a time. */
const slots: Record<JobLane, number> = { prompt: 4, ordinary: 2, heavy: 2 };

const MOST_AT_ONCE = Object.values(slots).reduce((sum, count) => sum + count, 0);

/** One connection per lane to listen on; the workers share the others for single statements. */
const CONNECTIONS = 7;

/** The time after the request to stop when running jobs are told to hand over. */
const HAND_OVER_AFTER_MS = 1_000;
const STOP_LIMIT_MS = 7_500;
const AGAIN_MS = 1_000;
/** How late a job begins whose time has come, or of which nobody was notified. */
const WAKE_EVERY_MS = 1_000;
/** Each worker asks for itself so seldom, because one question wakes all of them. */
const POLL_MS = 30_000;
/** How long the ends of jobs may take to be recorded. */
const RECORDING_MS = 1_000;
/** The additional tries of a job whose process was killed; after more kills the job counts as their cause. */
const KILLS_FORGIVEN = 10;

/** Starts to work through the queue; NOTIFY wakes it within milliseconds, and looking every second is the safety net. */
export async function startJobs(services: Services): Promise<RunningJobs> {
  const { url } = services.database;
  const pool = new JobPool(url, services.log, CONNECTIONS);
  const lock = new WorkerLock(url, services.log);
  const running = new Set<string>();
  const standing = new StandingJobs(pool, lock, running, services.log);
  await lock.start();
  const context = { services, pool, lock, running };
  const lanes = await Promise.all((Object.keys(slots) as JobLane[]).map((lane) => startLane(context, lane)));
  void standing.start();
  const names = [...services.jobs.jobs.keys()];
  const waking = repeatWork(services, {
    every_ms: WAKE_EVERY_MS,
    work: () => wakeWorkers(pool, names, MOST_AT_ONCE),
    complaint: 'jobs wait for the next look',
  });
  return {
    stop: async () => {
      standing.stop();
      void waking.stop();
      await Promise.race([Promise.all(lanes.map((lane) => lane.stop())), limit(STOP_LIMIT_MS)]);
      // Jobs that have just ended are still to be recorded; those still running are no longer waited for.
      await pool.close(running.size === 0 ? RECORDING_MS : 0);
      await lock.stop();
    },
  };
}

interface LaneContext {
  services: Services;
  pool: JobPool;
  lock: WorkerLock;
  /** Ids of the jobs that run in this process. */
  running: Set<string>;
}

/** Starts a lane's own workers, so that nothing in one lane waits for another. */
async function startLane(context: LaneContext, lane: JobLane): Promise<RunningJobs> {
  const { services, pool, lock } = context;
  const jobs = [...services.jobs.jobs.values()].filter((job) => getLane(job) === lane);
  if (jobs.length === 0) return { stop: async () => {} };
  const events = new EventEmitter() as WorkerEvents;
  events.on('pool:create', ({ workerPool }) => lock.add(workerPool.id));
  let runner: Runner | null = null;
  let isStopped = false;
  const start = async (): Promise<void> => {
    runner = await run({
      pgPool: pool,
      concurrency: slots[lane],
      pollInterval: POLL_MS,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: HAND_OVER_AFTER_MS,
      taskList: makeTasks(jobs, context),
      // A crontab line cannot hold the dot in our names.
      parsedCronItems: parseCronItems(
        jobs.flatMap(({ name, cron }) => (cron ? [{ task: name, match: cron, identifier: name }] : [])),
      ),
      logger: quietLogger(services),
      preset: { worker: { events } },
    });
    void runner.promise.catch(() => undefined).then(startAgain);
  };
  /** The lane starts again whatever made the library give up. */
  const startAgain = async (): Promise<void> => {
    while (!isStopped) {
      services.log.error({ lane }, 'a lane of jobs ended and is started again');
      await delay(AGAIN_MS, undefined, { ref: false });
      if (isStopped) return;
      try {
        return await start();
      } catch (error) {
        services.log.error({ err: error, lane }, 'a lane of jobs could not be started');
      }
    }
  };
  await start();
  return {
    stop: async () => {
      isStopped = true;
      await runner?.stop().catch(() => undefined);
    },
  };
}

const getLane = (job: AnyJob): JobLane => job.lane ?? 'ordinary';

/** Returns every job in the queue's form. */
export const makeTaskList = (services: Services): TaskList => makeTasks([...services.jobs.jobs.values()], { services });

const makeTasks = (jobs: readonly AnyJob[], context: Pick<LaneContext, 'services'> & Partial<LaneContext>): TaskList =>
  Object.fromEntries(jobs.map((job) => [job.name, makeTask(job, context)])) as TaskList;

const makeTask = (
  job: AnyJob,
  { services, lock, running }: Pick<LaneContext, 'services'> & Partial<LaneContext>,
): TaskList[string] =>
  async function runJob(rawPayload, helpers) {
    const { attempts: attempt, max_attempts, id } = helpers.job;
    const request_id = `job-${id}`;
    const log = services.log.child({ job: job.name, request_id });
    const stopping = AbortSignal.any([helpers.abortSignal, lock?.lost].filter((signal) => signal !== undefined));
    const context = { services, log, attempt, request_id, stopping };
    const payload = job.payload.parse(withoutCronFields(rawPayload));
    const giveUp = async (error: unknown) => {
      services.errors.report(error, { origin: 'job', request_id, place: job.name });
      await job.onGivenUp?.(context, payload, error);
    };
    running?.add(id);
    try {
      if (attempt > job.attempts + KILLS_FORGIVEN) return await giveUp(new Error('the process ended at every try'));
      await withTimeLimits(jobLimits, () => job.run(context, payload));
    } catch (error) {
      if (isDatabaseAway(error)) {
        log.warn({ err: error, attempt }, 'job interrupted by the database');
        throw new Error(`${INTERRUPTED}${(error as Error).message}`, { cause: error });
      }
      log.warn({ err: error, attempt, max_attempts }, 'job failed');
      if (attempt >= max_attempts) await giveUp(error);
      throw error;
    } finally {
      running?.delete(id);
    }
  };

/** Removes `_cron` from a job started by the clock, which its schema does not know. */
function withoutCronFields(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null) return payload ?? {};
  const { _cron, ...rest } = payload as Record<string, unknown>;
  return rest;
}

const limit = (ms: number) => delay(ms, undefined, { ref: false });

const quietLogger = (services: Services) =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error') services.log.error({ meta }, message);
    else services.log.debug({ meta }, message);
  });
