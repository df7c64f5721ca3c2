import * as z from 'zod';
import { Id } from '#platform/contract/ids.ts';
import { withScope } from '#platform/server/database/scope.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { offerAnswers } from './offer-answers.ts';

/** Gives answers that could not be sent to the assignees of their clients; doing it twice tells no one twice. */
export const offerAnswersJob = defineJob({
  name: 'responder.offer',
  lane: 'prompt',
  payload: z.object({ org_id: Id, message_ids: z.array(z.uuid()), lead_ids: z.array(z.uuid()) }),
  attempts: 12,
  async run({ services, request_id }, { org_id, message_ids, lead_ids }) {
    await withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, (scope) =>
      offerAnswers(scope, services, { ids: message_ids, lead_ids }),
    );
  },
});
