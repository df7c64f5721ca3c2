import type { Log } from '../logs/log.ts';
import type { JobPool } from './job-pool.ts';
import {
  bringBackClockTasks,
  listDeadWorkers,
  listTakenJobs,
  releaseJobs,
  releaseWorkers,
  resumeInterrupted,
} from './standing-jobs.queries.ts';
import type { WorkerLock } from './worker-lock.ts';

/** How long something must look abandoned; a process without a connection is back by then or has stopped its jobs. */
const PATIENCE_MS = 5_000;
const LOOK_EVERY_MS = 10_000;

/**
 * Takes over the jobs of killed processes, at the start and every few seconds. Jobs taken in our own name of which we
 * never heard, because the answer was lost with a connection, are released likewise; so are jobs that the database interrupted
 * and clock tasks that wait for a time a wrong clock has noted.
 */
export class StandingJobs {
  /** What looks abandoned, and since when by our own clock. */
  private suspects = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(
    private readonly pool: JobPool,
    private readonly lock: WorkerLock,
    private readonly running: ReadonlySet<string>,
    private readonly log: Log,
  ) {}

  async start(): Promise<void> {
    await this.look().catch((error: unknown) => this.log.warn({ err: error }, 'standing jobs could not be looked for'));
    if (this.isStopped) return;
    const pause = this.suspects.size > 0 ? PATIENCE_MS : LOOK_EVERY_MS;
    this.timer = setTimeout(() => void this.start(), pause).unref();
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private async look(): Promise<void> {
    const early = await bringBackClockTasks(this.pool);
    if (early.length > 0) this.log.warn({ tasks: early }, 'clock tasks had run by a clock that was ahead');
    await resumeInterrupted(this.pool);
    const { own } = this.lock;
    const dead = await listDeadWorkers(this.pool, own);
    const taken = this.pool.isQuiet ? await listTakenJobs(this.pool, own) : [];
    const lost = this.pool.isQuiet ? taken.filter((id) => !this.running.has(id)) : [];
    const abandoned = this.abandonedFor(PATIENCE_MS, [...dead.map(workerKey), ...lost.map(jobKey)]);
    const workers = dead.filter((worker) => abandoned.has(workerKey(worker)));
    const jobs = lost.filter((id) => abandoned.has(jobKey(id)));
    if (workers.length > 0) await releaseWorkers(this.pool, workers);
    if (jobs.length > 0) await releaseJobs(this.pool, own, jobs);
    if (workers.length + jobs.length > 0)
      this.log.warn({ workers, jobs }, 'took over the jobs of a process that is gone');
  }

  /** @returns those that have looked abandoned for so long, at every check since. */
  private abandonedFor(patienceMs: number, seen: readonly string[]): Set<string> {
    const nowMs = performance.now();
    this.suspects = new Map(seen.map((key) => [key, this.suspects.get(key) ?? nowMs]));
    return new Set(seen.filter((key) => nowMs - this.suspects.get(key)! >= patienceMs * 0.95));
  }
}

const workerKey = (worker: string) => `worker ${worker}`;
const jobKey = (id: string) => `job ${id}`;
