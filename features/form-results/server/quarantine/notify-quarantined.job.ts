import * as z from 'zod';
import { withScope } from '#platform/server/database/scope.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { orgsWithQuarantined } from './notify-quarantined.queries.ts';
import { notifyQuarantined } from './notify-quarantined.ts';

/** Tells people every minute what was held back since they were told last. */
export const notifyQuarantinedJob = defineJob({
  name: 'lead-forms.tell-held',
  payload: z.object({}),
  attempts: 1,
  cron: '* * * * *',
  async run({ services, request_id, log }) {
    for (const org_id of await orgsWithQuarantined(services.database)) {
      const options = { org_id, actor: null, request_id, mode: 'transaction' } as const;
      await withScope(services.database, options, (scope) =>
        notifyQuarantined(scope, services.settings.public_url),
      ).catch((error: unknown) => log.error({ err: error, org_id }, 'nobody could be told of held submissions'));
    }
  },
});
