import * as z from 'zod';
import { Id } from '#platform/contract/ids.ts';
import { type OrgScope, withScope, withWorker } from '#platform/server/database/scope.ts';
import { defineJob, type JobContext } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { listDue } from './follow-ups.queries.ts';
import { remind } from './remind.ts';

/** Sends the reminder of one follow-up exactly on time; does nothing when it was moved or completed meanwhile. */
export const remindJob = defineJob({
  name: 'follow-ups.remind',
  lane: 'prompt',
  payload: z.object({ org_id: Id, client_id: Id }),
  attempts: 8,
  run: (context, { org_id, client_id }) => remindIn(context, org_id, client_id),
});

/**
 * Sends every minute the reminders that are due but unsent, because nothing was running at the time (readings.md D9).
 */
export const remindDueJob = defineJob({
  name: 'follow-ups.remind-due',
  lane: 'prompt',
  payload: z.object({}),
  attempts: 1,
  cron: '* * * * *',
  async run(context) {
    const due = await withWorker(context.services.database, listDue);
    for (const { org_id, client_id } of due) {
      // A failed reminder is due again in a minute and does not hold up those after it.
      await remindIn(context, org_id, client_id).catch((error: unknown) =>
        context.log.error({ err: error, org_id, client_id }, 'a reminder could not be given'),
      );
    }
  },
});

/** Schedules one job per client; a later time replaces the earlier one. */
export const scheduleReminder = (scope: OrgScope, client_id: number, remind_on: string) =>
  enqueue(
    scope,
    remindJob,
    { org_id: scope.org_id, client_id },
    { run_at: remind_on, key: `follow-up:${scope.org_id}:${client_id}` },
  );

const remindIn = ({ services, request_id }: JobContext, org_id: number, client_id: number) =>
  withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, (scope) =>
    remind(scope, client_id, services.settings.public_url),
  );
