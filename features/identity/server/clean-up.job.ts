import * as z from 'zod';
import { now } from '#platform/server/clock.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { clearExpiredCodeTexts, deleteMessagesBefore } from '#platform/server/messages/messages.queries.ts';
import { purgeAttempts } from '#platform/server/sessions/rate-limits.queries.ts';
import { CODE_MINUTES } from '../contract.ts';
import { purgeExpired } from './clean-up.queries.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Days for which sent messages are kept in the outbox. */
const MESSAGE_DAYS = 30;

/**
 * Deletes what no sign-in needs any more: ended sessions, yesterday's codes, tokens and counted attempts, the messages
 * of expired codes, and last month's messages.
 */
export const cleanUpJob = defineJob({
  name: 'identity.clean-up',
  payload: z.object({}),
  attempts: 3,
  cron: '*/10 * * * *',
  async run({ services, request_id }) {
    const ago = (ms: number) => new Date(now().getTime() - ms).toISOString();
    const yesterday = ago(DAY_MS);
    await withGlobalScope(services.database, request_id, async (globalScope) => {
      await purgeAttempts(globalScope, yesterday);
      await purgeExpired(globalScope, yesterday);
      await clearExpiredCodeTexts(globalScope, ago(CODE_MINUTES * MINUTE_MS));
      await deleteMessagesBefore(globalScope, ago(MESSAGE_DAYS * DAY_MS));
    });
  },
});
