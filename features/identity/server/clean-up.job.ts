import * as z from 'zod';
import { now } from '#platform/server/clock.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { forgetAttempts } from '#platform/server/rate-limits.queries.ts';
import { withDoor } from '#platform/server/scope.ts';
import { forgetExpired } from './clean-up.queries.ts';

const DAY_MS = 86_400_000;

/** Forgets what no sign-in asks for any more: sessions that ended, codes, tokens and counted attempts of yesterday. */
export const cleanUpJob = defineJob({
  name: 'identity.clean-up',
  payload: z.object({}),
  attempts: 3,
  cron: '17 * * * *',
  async run({ services, request_id }) {
    const yesterday = new Date(now().getTime() - DAY_MS).toISOString();
    await withDoor(services.database, request_id, async (door) => {
      await forgetAttempts(door, yesterday);
      await forgetExpired(door, yesterday);
    });
  },
});
