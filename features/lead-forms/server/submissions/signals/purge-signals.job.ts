import * as z from 'zod';
import { daysAgo } from '#platform/server/clock.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { purgeSignals } from './signals.queries.ts';

/** As long as views may be graded again after a change of the rule. */
const KEPT_DAYS = 90;

/** Removes what the pages of forms reported long ago; the views put together from it stay. */
export const purgeSignalsJob = defineJob({
  name: 'lead-forms.purge-signals',
  payload: z.object({}),
  attempts: 3,
  cron: '43 3 * * *',
  async run({ services, log }) {
    const removed = await purgeSignals(services.database, daysAgo(KEPT_DAYS));
    if (removed > 0) log.info({ removed }, 'old signals of forms removed');
  },
});
