import * as z from 'zod';
import { withScope } from '#platform/server/database/scope.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { mergeStageCounts, orgsWithStageCountsToMerge } from './merge-stage-counts.queries.ts';

/** Keeps the number of rows low that the counts of the pipeline are the sum of. */
export const mergeStageCountsJob = defineJob({
  name: 'clients.merge-stage-counts',
  payload: z.object({}),
  attempts: 1,
  cron: '*/5 * * * *',
  async run({ services, request_id }) {
    for (const org_id of await orgsWithStageCountsToMerge(services.database)) {
      await withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, mergeStageCounts);
    }
  },
});
