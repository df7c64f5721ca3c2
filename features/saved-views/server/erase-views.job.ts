import * as z from 'zod';
import { withScope } from '#platform/server/database/scope.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { eraseViews, orgsWithViewsToErase } from './saved-views.queries.ts';

/** Erases saved views that were deleted 30 days ago. */
export const eraseViewsJob = defineJob({
  name: 'saved-views.erase-deleted',
  payload: z.object({}),
  attempts: 3,
  cron: '23 4 * * *',
  async run({ services, request_id, log }) {
    for (const org_id of await orgsWithViewsToErase(services.database)) {
      await withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, eraseViews);
      log.info({ org_id }, 'deleted views erased');
    }
  },
});
