import * as z from 'zod';
import { daysAgo } from '#platform/server/clock.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { purgeSignals } from './signals.queries.ts';
import { listSubjects } from './visited-subject.ts';

/** Removes what pages reported long ago; the views put together from it stay. */
export const purgeSignalsJob = defineJob({
  name: 'visits.purge-signals',
  payload: z.object({}),
  attempts: 3,
  cron: '43 3 * * *',
  async run({ services, log }) {
    for (const { subject, signals_kept_days } of listSubjects()) {
      if (signals_kept_days === null) continue;
      const removed = await purgeSignals(services.database, subject, daysAgo(signals_kept_days));
      if (removed > 0) log.info({ subject, removed }, 'old signals removed');
    }
  },
});
