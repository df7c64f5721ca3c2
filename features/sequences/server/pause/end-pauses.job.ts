import * as z from 'zod';
import { withScope } from '#platform/server/database/scope.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { listEndedPauses } from './pause.queries.ts';
import { resume } from './pause-sequence.ts';

/** Lets sequences run again whose pause has ended. */
export const endPausesJob = defineJob({
  name: 'sequences.end-pauses',
  payload: z.object({}),
  attempts: 1,
  cron: '* * * * *',
  async run({ services, request_id, log }) {
    for (const { org_id, id } of await listEndedPauses(services.database)) {
      const options = { org_id, actor: null, request_id, mode: 'transaction' } as const;
      // One that fails is tried again in a minute and does not hold up those after it.
      await withScope(services.database, options, (scope) => resume(scope, id)).catch((error: unknown) =>
        log.error({ err: error, org_id, sequence_id: id }, 'a sequence could not be resumed'),
      );
    }
  },
});
