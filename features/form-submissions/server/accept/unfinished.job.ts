import * as z from 'zod';
import { defaultCountry } from '#features/clients/server/index.ts';
import { daysAgo, millisAgo, nowIso } from '#platform/server/clock.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import type { Services } from '#platform/server/services.ts';
import { UNFINISHED_AFTER_MINUTES } from '../../contract.ts';
import { formSubmissionsChanged } from '../../events.ts';
import { markFailed, orgsWithPutAside, requeueFailed } from './failed-submissions.queries.ts';
import { fileTaken } from './file-submission.ts';
import { isReachable } from './is-reachable.ts';
import {
  type DueSubmission,
  deleteStaleUnfinished,
  listDueUnfinished,
  lockSubmission,
  orgsWithStaleUnfinished,
  settleUnfinished,
} from './submissions.queries.ts';

/** How many submissions one run looks at; the next minute goes on. */
const AT_ONCE = 500;

/**
 * Makes leads every minute of what was begun half an hour ago and never sent, where somebody can be reached by it. What fails is
 * put aside for half an hour, ten times, so that it holds up no other; after that it stays unfinished and its list says so.
 */
export const fileUnfinishedJob = defineJob({
  name: 'lead-forms.file-unfinished',
  payload: z.object({}),
  attempts: 1,
  cron: '* * * * *',
  async run({ services, log, request_id }) {
    const before = millisAgo(UNFINISHED_AFTER_MINUTES * 60_000);
    const getScope = (org_id: number) => ({ org_id, actor: null, request_id, mode: 'transaction' }) as const;
    for (const org_id of await orgsWithPutAside(services.database, before)) {
      await withScope(services.database, getScope(org_id), (scope) => requeueFailed(scope, before));
    }
    for (const due of await listDueUnfinished(services.database, before, AT_ONCE)) {
      const options = getScope(due.org_id);
      try {
        await withScope(services.database, options, (scope) => fileDue(scope, services, due, before));
      } catch (error) {
        const failed_tries = await withScope(services.database, options, (scope) => markFailed(scope, due.id));
        log.error({ err: error, ...due, failed_tries }, 'unfinished submission not filed');
      }
    }
  },
});

/** How long what became no lead is kept, in days. */
const KEPT_DAYS = 30;

/** Deletes every night what was begun long ago and became no lead. */
export const eraseUnfinishedJob = defineJob({
  name: 'lead-forms.erase-unfinished',
  payload: z.object({}),
  attempts: 3,
  cron: '25 3 * * *',
  async run({ services: { database }, request_id }) {
    const before = daysAgo(KEPT_DAYS);
    for (const org_id of await orgsWithStaleUnfinished(database, before)) {
      const options = { org_id, actor: null, request_id, mode: 'transaction' } as const;
      await withScope(database, options, (scope) => deleteStaleUnfinished(scope, before));
    }
  },
});

/** Files one, unless it was sent or changed meanwhile, or another process has it. */
async function fileDue(scope: OrgScope, services: Services, { id }: DueSubmission, before: string): Promise<void> {
  const submission = await lockSubmission(scope, id, { skips: true });
  if (submission?.status !== 'UNFINISHED' || submission.lead_id !== null || submission.sent_at > before) return;
  if (!isReachable(submission, await defaultCountry(scope))) return settleUnfinished(scope, id, nowIso());
  await fileTaken(scope, services, submission);
  await record(scope, formSubmissionsChanged, {
    subject_id: submission.form.id,
    payload: { form_id: submission.form.id },
    audience: null,
  });
}
