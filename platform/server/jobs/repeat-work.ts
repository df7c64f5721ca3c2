import { jobLimits, withTimeLimits } from '../database/time-limits.ts';
import type { BackgroundWork } from '../module.ts';
import type { Services } from '../services.ts';

interface RepeatOptions {
  every_ms: number;
  /** @param isStopped whether to begin nothing more. */
  work: (isStopped: () => boolean) => Promise<unknown>;
  /** What the log says when it failed: 'leads wait for the next sweep'. */
  complaint: string;
}

/** Work that is repeated in this process, never twice at a time. */
export interface RepeatedWork extends BackgroundWork {
  /** Does it now; asked meanwhile, once more afterwards. */
  begin(): void;
}

/** Does the work every so often, from one interval after the start on, until it is stopped. */
export function repeatWork(services: Services, { every_ms, work, complaint }: RepeatOptions): RepeatedWork {
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
  const timer = setInterval(() => running === null && begin(), every_ms).unref();
  return {
    begin,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
