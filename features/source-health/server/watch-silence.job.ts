import * as z from 'zod';
import { Id } from '#platform/contract/ids.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { enqueueAll } from '#platform/server/jobs/enqueue.queries.ts';
import { orgsToWatch } from './silences.queries.ts';
import { watchSilence } from './watch-silence.ts';

/** Over how many seconds the organisations of one round are spread. */
const SPREAD_S = 9 * 60;

/** Looks for the silent sources of one organisation. */
export const watchOrgJob = defineJob({
  name: 'source-health.watch-org',
  payload: z.object({ org_id: Id }),
  attempts: 1,
  run: (context, { org_id }) => watchSilence(context, org_id),
});

/** Looks every ten minutes which organisations have sources that may be silent; each keeps its place in the round. */
export const watchJob = defineJob({
  name: 'source-health.watch',
  payload: z.object({}),
  attempts: 1,
  cron: '*/10 * * * *',
  async run({ services, request_id }) {
    const orgs = await orgsToWatch(services.database);
    const runs = orgs.map((org_id) => ({
      payload: { org_id },
      options: {
        run_at: new Date(nowMillis() + ((org_id * 37) % SPREAD_S) * 1_000).toISOString(),
        key: `source-health:${org_id}`,
      },
    }));
    await withGlobalScope(services.database, request_id, (scope) => enqueueAll(scope, watchOrgJob, runs));
  },
});
