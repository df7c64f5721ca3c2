import { jobLimits, withTimeLimits } from '#platform/server/database/time-limits.ts';
import type { BackgroundWork } from '#platform/server/module.ts';
import type { Services } from '#platform/server/services.ts';
import { releaseAfterStart } from './due-notices.queries.ts';

/** Fetches, once at the start of a process, what waited for settings that may be there again; settings change with a start alone. */
export function startRelease(services: Services): BackgroundWork {
  const released = withTimeLimits(jobLimits, () => releaseAfterStart(services.database))
    .then((leads) => leads > 0 && services.log.info({ leads }, 'announced leads that waited for settings are fetched'))
    .catch((error: unknown) => services.log.warn({ err: error }, 'announced leads wait for their next try'));
  return { stop: () => released };
}
