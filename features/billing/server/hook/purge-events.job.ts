import * as z from 'zod';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { purgeEvents } from './events.queries.ts';

/** Removes what the payment provider announced more than 90 days ago; what followed from it stays. */
export const purgeEventsJob = defineJob({
  name: 'billing.purge-events',
  payload: z.object({}),
  attempts: 3,
  cron: '41 3 * * *',
  async run({ services, log }) {
    const purged = await purgeEvents(services.database);
    if (purged > 0) log.info({ purged }, 'old events of the payment provider purged');
  },
});
