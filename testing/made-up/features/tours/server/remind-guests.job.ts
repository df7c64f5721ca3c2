import * as z from 'zod';
import { defineJob } from '#platform/server/jobs/define-job.ts';

export const remindGuestsJob = defineJob({
  name: 'tours.remind-guests',
  payload: z.object({ place: z.string() }),
  attempts: 1,
  run: async ({ log }, { place }) => log.info({ place }, 'guests are reminded'),
});
