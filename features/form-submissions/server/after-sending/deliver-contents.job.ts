import * as z from 'zod';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import type { Services } from '#platform/server/services.ts';
import { deliverContent } from './deliver-content.ts';
import { recordContentTry } from './pending-contents.queries.ts';

/** Gives their content to visitors who wait for it, right after their leads were filed; each alone, so that one holds up none. */
export const deliverContentsJob = defineJob({
  name: 'lead-forms.give-contents',
  lane: 'prompt',
  payload: z.object({ org_id: z.int(), submission_ids: z.array(z.uuid()) }),
  attempts: 10,
  async run({ services, request_id, log }, { org_id, submission_ids }) {
    const options = { org_id, actor: null, request_id, mode: 'transaction' } as const;
    const failures: unknown[] = [];
    for (const submission_id of submission_ids) {
      try {
        await withScope(services.database, options, (scope) => deliverOrRetry(scope, services, submission_id));
      } catch (error) {
        log.warn({ err: error, org_id, submission_id }, 'content of a form not given yet');
        failures.push(error);
        await withScope(services.database, options, (scope) => recordContentTry(scope, submission_id));
      }
    }
    if (failures.length > 0) throw failures[0];
  },
});

/** Gives a content, or has it given once more where somebody got the client in the same moment. */
export async function deliverOrRetry(scope: OrgScope, services: Services, submission_id: string): Promise<void> {
  const isAgain = await deliverContent(scope, services, submission_id);
  if (isAgain) await enqueue(scope, deliverContentsJob, { org_id: scope.org_id, submission_ids: [submission_id] });
}
