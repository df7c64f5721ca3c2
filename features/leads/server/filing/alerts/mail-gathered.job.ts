import * as z from 'zod';
import { withScope } from '#platform/server/database/scope.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { dueReceivers } from './lead-mails.queries.ts';
import { alertGatheredLeads } from './new-lead-alert.ts';

/** Tells people every minute of the leads that were collected for a minute. */
export const mailGatheredLeadsJob = defineJob({
  name: 'leads.mail-gathered',
  payload: z.object({}),
  attempts: 1,
  cron: '* * * * *',
  async run({ services, log, request_id }) {
    for (const { org_id, profile_id } of await dueReceivers(services.database)) {
      const options = { org_id, actor: null, request_id, mode: 'transaction' } as const;
      // A failed alert is due again in a minute and does not hold up those after it.
      await withScope(services.database, options, (scope) => alertGatheredLeads(scope, services, [profile_id])).catch(
        (error: unknown) => log.error({ err: error, org_id, profile_id }, 'gathered leads could not be told'),
      );
    }
  },
});
