import * as z from 'zod';
import { withScope } from '#platform/server/database/scope.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { eraseDeletedClients, orgsWithClientsToErase } from './erase-clients.queries.ts';

/** Erases clients that were deleted 30 days ago, with everything known about them. */
export const eraseClientsJob = defineJob({
  name: 'clients.erase-deleted',
  payload: z.object({}),
  attempts: 3,
  cron: '43 3 * * *',
  async run({ services, request_id, log }) {
    for (const org_id of await orgsWithClientsToErase(services.database)) {
      const options = { org_id, actor: null, request_id, mode: 'transaction' } as const;
      for (let isMore = true; isMore; ) {
        const erased = await withScope(services.database, options, eraseDeletedClients);
        isMore = erased > 0;
        if (isMore) log.info({ org_id, erased }, 'deleted clients erased');
      }
    }
  },
});
