import * as z from 'zod';
import { nowIso } from '#platform/server/clock.ts';
import { withScope } from '#platform/server/database/scope.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { orgsWithWaiting, withdrawSettled } from './decisions.queries.ts';
import { drainAll } from './drain-waiting.ts';

/** How many transactions one run has for an organisation; the next minute goes on. */
const MAX_ROUNDS = 20;

/**
 * Gives out every minute the leads that waited for somebody whose working hours began or whose pause ended, and takes
 * settled ones out of the queue.
 */
export const assignWaitingLeadsJob = defineJob({
  name: 'lead-rules.give-out-waiting',
  payload: z.object({}),
  attempts: 1,
  cron: '* * * * *',
  async run({ services, log, request_id }) {
    for (const org_id of await orgsWithWaiting(services.database)) {
      const options = { org_id, actor: null, request_id, mode: 'transaction' } as const;
      try {
        // In a transaction of its own, because rows of the queue are locked after their rules.
        await withScope(services.database, options, (scope) => withdrawSettled(scope, nowIso()));
        for (let round = 0; round < MAX_ROUNDS; round += 1) {
          if ((await withScope(services.database, options, (scope) => drainAll(scope, services))) === 0) break;
        }
      } catch (error) {
        log.error({ err: error, org_id }, 'waiting leads could not be given out');
      }
    }
  },
});
