import * as z from 'zod';
import { nowIso } from '../../clock.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { makePartitions } from './partitions.queries.ts';

/** Makes the coming months' partitions in good time. */
export const makePartitionsJob = defineJob({
  name: 'database.make-partitions',
  payload: z.object({}),
  attempts: 5,
  cron: '11 2 * * *',
  run: ({ services }) => makePartitions(services.database, nowIso()),
});
