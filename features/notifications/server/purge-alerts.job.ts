import * as z from 'zod';
import { now } from '#platform/server/clock.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { purgeAlerts } from './alerts.queries.ts';

const DAY_MS = 86_400_000;
/** Sent messages, which the receipts are read from, are kept as long. */
const KEPT_DAYS = 30;

/** Deletes every night what people were told a month ago. */
export const purgeAlertsJob = defineJob({
  name: 'notifications.purge-alerts',
  payload: z.object({}),
  attempts: 3,
  cron: '20 3 * * *',
  async run({ services }) {
    await purgeAlerts(services.database, new Date(now().getTime() - KEPT_DAYS * DAY_MS).toISOString());
  },
});
