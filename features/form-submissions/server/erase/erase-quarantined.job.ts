import * as z from 'zod';
import { daysAgo } from '#platform/server/clock.ts';
import { withScope } from '#platform/server/database/scope.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { QUARANTINE_DAYS } from '../../contract.ts';
import { eraseQuarantined, orgsWithOldQuarantined } from './erase-quarantined.queries.ts';

/** Erases every hour what stood in quarantine for its 30 days, deleted or not. */
export const eraseQuarantinedJob = defineJob({
  name: 'lead-forms.erase-held',
  payload: z.object({}),
  attempts: 3,
  cron: '37 * * * *',
  async run({ services, request_id }) {
    const before = daysAgo(QUARANTINE_DAYS);
    for (const org_id of await orgsWithOldQuarantined(services.database, before)) {
      const options = { org_id, actor: null, request_id, mode: 'transaction' } as const;
      await withScope(services.database, options, (scope) => eraseQuarantined(scope, before));
    }
  },
});
