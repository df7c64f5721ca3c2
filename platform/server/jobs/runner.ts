import { Logger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker';
import type { Services } from '../services.ts';
import type { AnyJob } from './define-job.ts';

export interface RunningJobs {
  /** Takes no new job and waits for the ones at work. */
  stop(): Promise<void>;
}

/** Starts working through the queue: woken by NOTIFY within milliseconds, polling as the safety net. */
export async function startJobs(services: Services, options: { concurrency?: number } = {}): Promise<RunningJobs> {
  const jobs = [...services.jobs.jobs.values()];
  const runner: Runner = await run({
    connectionString: services.database.url,
    concurrency: options.concurrency ?? 4,
    pollInterval: 2_000,
    noHandleSignals: true,
    taskList: taskListOf(services),
    // A crontab line has no room for the dot in our names.
    parsedCronItems: parseCronItems(
      jobs.flatMap(({ name, cron }) => (cron ? [{ task: name, match: cron, identifier: name }] : [])),
    ),
    logger: quietLogger(services),
  });
  return { stop: () => runner.stop() };
}

/** Every job as the queue calls it. */
export const taskListOf = (services: Services): TaskList =>
  Object.fromEntries([...services.jobs.jobs.values()].map((job) => [job.name, taskOf(services, job)])) as TaskList;

const taskOf = (services: Services, job: AnyJob): TaskList[string] =>
  async function runJob(rawPayload, helpers) {
    const { attempts: attempt, max_attempts, id } = helpers.job;
    const request_id = `job-${id}`;
    const log = services.log.child({ job: job.name, request_id });
    const context = { services, log, attempt, request_id, stopping: helpers.abortSignal };
    const payload = job.payload.parse(withoutCronFields(rawPayload));
    try {
      await job.run(context, payload);
    } catch (error) {
      log.warn({ err: error, attempt, max_attempts }, 'job failed');
      if (attempt >= max_attempts) {
        services.errors.report(error, { origin: 'job', request_id, place: job.name });
        await job.onGivenUp?.(context, payload, error);
      }
      throw error;
    }
  };

/** A job started by the clock carries `_cron`; its schema does not know of it. */
function withoutCronFields(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null) return payload ?? {};
  const { _cron, ...rest } = payload as Record<string, unknown>;
  return rest;
}

const quietLogger = (services: Services) =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error') services.log.error({ meta }, message);
    else services.log.debug({ meta }, message);
  });
