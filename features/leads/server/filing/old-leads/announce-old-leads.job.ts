import * as z from 'zod';
import { withScope } from '#platform/server/database/scope.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { announceOldLeads } from './announce-old-leads.ts';
import { duePeople } from './old-leads.queries.ts';

/** Tells people every minute of the old leads that were gathered for them. */
export const announceOldLeadsJob = defineJob({
  name: 'leads.announce-old',
  payload: z.object({}),
  attempts: 1,
  cron: '* * * * *',
  async run({ services, log, request_id }) {
    for (const { org_id, profile_id } of await duePeople(services.database)) {
      const options = { org_id, actor: null, request_id, mode: 'transaction' } as const;
      // A failed alert is due again in a minute and does not hold up those after it.
      await withScope(services.database, options, (scope) => announceOldLeads(scope, services, profile_id)).catch(
        (error: unknown) => log.error({ err: error, org_id, profile_id }, 'old leads could not be told'),
      );
    }
  },
});
