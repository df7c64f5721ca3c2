import { jobLimits, withTimeLimits } from '../database/time-limits.ts';
import type { BackgroundWork } from '../module.ts';
import type { Services } from '../services.ts';
import { workLook } from './look-for-work.ts';
import type { FindWork } from './waiting-work.queries.ts';

interface WorkOptions {
  every_ms: number;
  /** @param isStopped whether to begin nothing more. */
  work: (isStopped: () => boolean) => Promise<unknown>;
  /** What the log says when it failed: 'leads wait for the next sweep'. */
  complaint: string;
}

interface SweepOptions extends WorkOptions {
  /** Each finds something where there is work. */
  finds: readonly FindWork[];
}

/** Work that is repeated in this process, never twice at a time. */
export interface RepeatedWork extends BackgroundWork {
  /** Does it now; asked meanwhile, once more afterwards. */
  begin(): void;
}

/** Does the work every so often, from one interval after the start on, until it is stopped. */
export function repeatWork(services: Services, options: WorkOptions): RepeatedWork {
  return repeat(services, options, (beginIfIdle) => {
    const timer = setInterval(beginIfIdle, options.every_ms).unref();
    return { stop: async () => clearInterval(timer) };
  });
}

/** Does the work every so often where the database has some, for which all sweeps of the process look together. */
export function sweepWork(services: Services, { finds, ...options }: SweepOptions): RepeatedWork {
  return repeat(services, options, (begin) => workLook(services).add({ finds, every_ms: options.every_ms, begin }));
}

function repeat(
  services: Services,
  { work, complaint }: WorkOptions,
  startClock: (beginIfIdle: () => void) => BackgroundWork,
): RepeatedWork {
  let running: Promise<void> | null = null;
  let again = false;
  let isStopped = false;
  const begin = () => {
    if (isStopped) return;
    if (running) {
      again = true;
      return;
    }
    running = withTimeLimits(jobLimits, () => work(() => isStopped))
      .then(() => undefined)
      .catch((error: unknown) => services.log.warn({ err: error }, complaint))
      .finally(() => {
        running = null;
        if (!again) return;
        again = false;
        begin();
      });
  };
  const clock = startClock(() => running === null && begin());
  return {
    begin,
    stop: async () => {
      isStopped = true;
      await clock.stop();
      await running;
    },
  };
}
