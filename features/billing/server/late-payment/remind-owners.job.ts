import * as z from 'zod';
import { isSelling, listUntoldEnds } from '#features/subscription/server/index.ts';
import { daysAgo } from '#platform/server/clock.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { defineJob, type JobContext } from '#platform/server/jobs/define-job.ts';
import { listLateInvoices } from './late.queries.ts';
import { remindOfEnd } from './remind-end.ts';
import { remindOfInvoice } from './remind-late.ts';

/** Older invoices are nobody's news, whatever became of them. */
const LOOKED_BACK_DAYS = 21;

/** Tells owners every five minutes of charges that failed, and of trials and plans that end soon. */
export const remindOwnersJob = defineJob({
  name: 'billing.remind-owners',
  payload: z.object({}),
  attempts: 1,
  cron: '*/5 * * * *',
  async run(context) {
    const { database, settings } = context.services;
    if (!isSelling(settings)) return;
    for (const { org_id, id } of await listLateInvoices(database, daysAgo(LOOKED_BACK_DAYS)))
      await inOrg(context, org_id, (scope) => remindOfInvoice(scope, id, settings.public_url));
    for (const { org_id } of await listUntoldEnds(database))
      await inOrg(context, org_id, (scope) => remindOfEnd(scope, settings.public_url));
  },
});

/** One owner who cannot be told hinders no other. */
async function inOrg(
  { services, request_id, log }: JobContext,
  org_id: number,
  work: (scope: OrgScope) => Promise<void>,
) {
  try {
    await withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, work);
  } catch (error) {
    log.error({ err: error, org_id }, 'an owner could not be told about the plan');
  }
}
