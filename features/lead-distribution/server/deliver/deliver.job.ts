import * as z from 'zod';
import { Id } from '#platform/contract/ids.ts';
import { now } from '#platform/server/clock.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { defineJob, type JobContext } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { lockUnsent, orgsWithOpenDeliveries } from './deliveries.queries.ts';
import { sendDeliveries } from './send-deliveries.ts';
import { settleDeliveries } from './settle-deliveries.ts';

/** How many messages one transaction hands over. */
const BATCH = 500;
/** How long after messages were handed over their status is first read. */
const SOON_MS = 3_000;

/** Hands the messages of an organisation over, and writes what became of those handed over before. */
export const deliverJob = defineJob({
  name: 'lead-distribution.deliver',
  lane: 'prompt',
  payload: z.object({ org_id: Id }),
  attempts: 5,
  run: (context, { org_id }) => deliver(context, org_id),
});

async function deliver({ services, request_id }: JobContext, org_id: number): Promise<void> {
  const inOrg = <Result>(work: (scope: OrgScope) => Promise<Result>) =>
    withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, work);
  const send = async (scope: OrgScope) => {
    const unsent = await lockUnsent(scope, BATCH);
    await sendDeliveries(scope, services, unsent);
    if (unsent.length > 0) await scheduleStatusCheck(scope);
    return unsent.length;
  };
  while ((await inOrg(send)) > 0);
  while ((await inOrg(settleDeliveries)) > 0);
}

/** Reads the status of messages a moment after they were handed over. */
export const scheduleStatusCheck = (scope: OrgScope): Promise<void> =>
  enqueue(scope, deliverJob, { org_id: scope.org_id }, { run_at: new Date(now().getTime() + SOON_MS).toISOString() });

/** Does the same every minute for all organisations: what is due stands in the database. */
export const deliverDueJob = defineJob({
  name: 'lead-distribution.deliver-due',
  payload: z.object({}),
  attempts: 1,
  cron: '* * * * *',
  async run(context) {
    const { services, log } = context;
    for (const org_id of await orgsWithOpenDeliveries(services.database)) {
      try {
        await deliver(context, org_id);
      } catch (error) {
        log.error({ err: error, org_id }, 'messages about distributed leads wait');
      }
    }
  },
});
