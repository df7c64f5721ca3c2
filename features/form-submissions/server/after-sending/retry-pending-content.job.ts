import * as z from 'zod';
import { daysAgo, millisAgo } from '#platform/server/clock.ts';
import { withScope } from '#platform/server/database/scope.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { notGiven, WAITS_DAYS } from './deliver-content.ts';
import { deliverOrRetry } from './deliver-contents.job.ts';
import { listLeft, recordContentTry, settlePendingContent } from './pending-contents.queries.ts';

/** How long after a try the next one is; longer than the job that gives contents waits between two of its own. */
const PAUSE_MS = 3 * 3_600_000;
/** How long a content that could not be given is tried again, in days. */
const TRIED_DAYS = 1;
/** How many contents one run looks at; the next one goes on. */
const AT_ONCE = 500;

/**
 * Takes up what was promised to visitors and not given: it is tried again for a day, then settled with its reason, which the
 * lead shows. So is what waited in vain for somebody to get the client.
 */
export const retryPendingContentJob = defineJob({
  name: 'lead-forms.give-left-contents',
  payload: z.object({}),
  attempts: 1,
  cron: '*/20 * * * *',
  async run({ services, log, request_id }) {
    const before = millisAgo(PAUSE_MS);
    const waiting_before = daysAgo(WAITS_DAYS);
    for (const left of await listLeft(services.database, { before, waiting_before }, AT_ONCE)) {
      const { org_id, submission_id, created_at } = left;
      const options = { org_id, actor: null, request_id, mode: 'transaction' } as const;
      try {
        await withScope(services.database, options, (scope) => deliverOrRetry(scope, services, submission_id));
      } catch (error) {
        log.error({ err: error, org_id, submission_id }, 'content of a form not given');
        const isOver = created_at <= daysAgo(TRIED_DAYS);
        await withScope(services.database, options, (scope) =>
          isOver
            ? settlePendingContent(scope, submission_id, notGiven('FAILED'))
            : recordContentTry(scope, submission_id),
        );
      }
    }
  },
});
