import * as z from 'zod';
import { eraseClients, orgsWithTestClients } from '#features/clients/server/index.ts';
import { daysAgo } from '#platform/server/clock.ts';
import { withScope } from '#platform/server/database/scope.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { eraseUnfiledTests, orgsWithUnfiledTests } from './erase-leads.queries.ts';

/** Erases test leads a day after they came, with everything known of them, whatever became of their source. */
export const eraseTestsJob = defineJob({
  name: 'leads.erase-tests',
  payload: z.object({}),
  attempts: 3,
  cron: '*/15 * * * *',
  async run({ services: { database }, request_id, log }) {
    const before = daysAgo(1);
    const orgs = [...(await orgsWithTestClients(database, before)), ...(await orgsWithUnfiledTests(database, before))];
    for (const org_id of new Set(orgs)) {
      const options = { org_id, actor: null, request_id, mode: 'transaction' } as const;
      for (let isMore = true; isMore; ) {
        const erased = await withScope(database, options, (scope) => eraseClients(scope, { tests_before: before }));
        isMore = erased > 0;
        if (isMore) log.info({ org_id, erased }, 'test leads erased');
      }
      await withScope(database, options, (scope) => eraseUnfiledTests(scope, before));
    }
  },
});
