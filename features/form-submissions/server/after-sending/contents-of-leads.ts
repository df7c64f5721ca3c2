import { clientReassigned } from '#features/clients/events.ts';
import type { FiledLeadHandler } from '#features/leads/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { on } from '#platform/server/events.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { readFormLead } from '../filing/form-lead-body.ts';
import { deliverContentsJob } from './deliver-contents.job.ts';
import { listWaiting, recordPendingContents } from './pending-contents.queries.ts';

/**
 * Notes the content that filed leads are given, and has it given as soon as they are committed: whether they came at once, out
 * of quarantine, or were begun before. Who has not sent the form gets nothing, nor does a test.
 */
export const contentsOfLeads: FiledLeadHandler = {
  async handle(scope, _services, filed) {
    const sent = filed
      .filter(({ is_test }) => !is_test)
      .map(({ body }) => readFormLead(body))
      .filter(({ is_unfinished }) => !is_unfinished);
    if (sent.length === 0) return;
    const submission_ids = await recordPendingContents(
      scope,
      sent.map(({ submission_id }) => submission_id),
    );
    await enqueueDeliveries(scope, submission_ids);
  },
};

/** Somebody got clients: what waited for that is given in their name. */
export const contentsThatWaited = on(clientReassigned, async (scope, events) => {
  const given = events.filter(({ payload }) => payload.to_id !== null);
  if (given.length === 0) return;
  await enqueueDeliveries(
    scope,
    await listWaiting(
      scope,
      given.map(({ subject_id }) => subject_id),
    ),
  );
});

/** Has contents given as soon as the transaction is committed. */
async function enqueueDeliveries(scope: OrgScope, submission_ids: string[]): Promise<void> {
  if (submission_ids.length > 0) await enqueue(scope, deliverContentsJob, { org_id: scope.org_id, submission_ids });
}
