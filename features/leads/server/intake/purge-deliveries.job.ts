import * as z from 'zod';
import { daysAgo } from '#platform/server/clock.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { purgeDeliveries } from './purge-deliveries.queries.ts';

const KEPT_DAYS = 90;

/** Purges dedupe keys after 90 days (readings.md D7); the leads themselves stay. */
export const purgeDeliveriesJob = defineJob({
  name: 'leads.forget-deliveries',
  payload: z.object({}),
  attempts: 3,
  cron: '23 3 * * *',
  async run({ services, log }) {
    const before = daysAgo(KEPT_DAYS);
    const forgotten = await purgeDeliveries(services.database, before);
    if (forgotten > 0) log.info({ forgotten }, 'old dedupe keys forgotten');
  },
});
