import * as z from 'zod';
import { daysAgo } from '#platform/server/clock.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { expireOldNotices, purgeNotices } from './purge-notices.queries.ts';

/** Providers keep leads for 90 days; what was announced is kept longer than the dedupe keys of leads. */
const FETCHED_FOR_DAYS = 90;
const KEPT_DAYS = 120;

/** Gives up announced leads that no provider has any more, and purges old notices; the leads themselves stay. */
export const purgeNoticesJob = defineJob({
  name: 'lead-notices.purge',
  payload: z.object({}),
  attempts: 3,
  cron: '33 3 * * *',
  async run({ services, log }) {
    const given_up = await expireOldNotices(services.database, daysAgo(FETCHED_FOR_DAYS));
    const purged = await purgeNotices(services.database, daysAgo(KEPT_DAYS));
    if (given_up + purged > 0) log.info({ given_up, purged }, 'old notices of leads given up or purged');
  },
});
