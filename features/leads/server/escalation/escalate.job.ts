import * as z from 'zod';
import { Id } from '#platform/contract/ids.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { defineJob, type JobContext } from '#platform/server/jobs/define-job.ts';
import { enqueueAll } from '#platform/server/jobs/enqueue.queries.ts';
import { escalateDue } from './escalate.ts';
import { findNextDue, listPeopleWithDueLeads } from './escalations.queries.ts';

/** Does the next step for a person's leads that nobody has looked at, exactly on time. */
export const escalateJob = defineJob({
  name: 'leads.escalate',
  lane: 'prompt',
  payload: z.object({ org_id: Id, profile_id: Id }),
  attempts: 8,
  run: (context, { org_id, profile_id }) => escalateFor(context, org_id, profile_id),
});

/** Does every minute the steps that are due but undone, because nothing was running at the time. */
export const escalateDueJob = defineJob({
  name: 'leads.escalate-due',
  lane: 'prompt',
  payload: z.object({}),
  attempts: 1,
  cron: '* * * * *',
  async run(context) {
    for (const { org_id, profile_id } of await listPeopleWithDueLeads(context.services.database)) {
      await escalateFor(context, org_id, profile_id).catch((error: unknown) =>
        context.log.error({ err: error, org_id, profile_id }, 'unseen leads could not be escalated'),
      );
    }
  },
});

/** Schedules one job per person for the earliest step of their leads. */
export async function scheduleEscalations(scope: OrgScope, profile_ids: readonly number[]): Promise<void> {
  const { org_id } = scope;
  const due = await findNextDue(scope, profile_ids);
  await enqueueAll(
    scope,
    escalateJob,
    due.map(({ profile_id, due_at: run_at }) => ({
      payload: { org_id, profile_id },
      options: { run_at, key: `escalate:${org_id}:${profile_id}` },
    })),
  );
}

const escalateFor = ({ services, request_id }: JobContext, org_id: number, profile_id: number) =>
  withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, async (scope) => {
    await escalateDue(scope, profile_id, services.settings.public_url);
    await scheduleEscalations(scope, [profile_id]);
  });
