import * as z from 'zod';
import { ActivityDetails } from '#domain/activity-data.ts';
import { clientsTag, sequencesTag, sharesTag, timelineTag } from '#domain/tags.ts';
import { clientRow } from '#features/clients/access.ts';
import { contentsTag } from '#features/content/tags.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id, PathId, QueryId } from '#platform/contract/ids.ts';
import { inPath } from '#platform/contract/row.ts';
import { SequenceClient, StepObstacle } from './clients-contract.ts';
import { MAX_MESSAGE, StepContent, StepId } from './contract.ts';
import { sequenceClientsTag } from './tags.ts';

const ONE = '/api/sequences/api/v1/sequence/{id}/step/{sid}/client/{cid}/' as const;

/** What a step sends, as the client will get it; `share` is null where something keeps it from being sent. */
export const PreparedStep = z.object({
  share: z.object({ id: Id, message: z.string(), link: z.string().nullable() }).nullable(),
  content: StepContent.omit({ is_deleted: true, is_failed: true }).nullable(),
  obstacles: z.array(StepObstacle),
});
export type PreparedStep = z.output<typeof PreparedStep>;

/** A longer message than its template, which names and the link make so. */
export const MAX_SENT = 2 * MAX_MESSAGE;
const Sent = z.string().trim().max(MAX_SENT);

const aboutStep = {
  needs: 'session',
  plan: 'CLIENT.MANAGE_ACTIVITY',
  // Who sees a client may change it; shares lock themselves before their client (sharing/server/share-content.ts).
  row: clientRow('view', inPath('cid')),
  database: 'transaction',
  params: byId.extend({ sid: StepId, cid: PathId }),
} as const;
const errors = ['not_found', 'client_not_assigned_to_user', 'not_possible_now'] as const;

/** Doing a step that is due. */
export const stepWork = {
  prepare: endpoint(`POST ${ONE}prepare/`, {
    ...aboutStep,
    summary: 'The message and the link that the current step of a client sends; nothing is recorded yet (D5).',
    source: 'own: what opens the other application within one press (issue)',
    returns: PreparedStep,
    errors,
    changes: [sharesTag],
  }),
  complete: endpoint(`POST ${ONE}complete/`, {
    ...aboutStep,
    summary:
      'Records what was sent to a client, or how they were contacted, and completes the current step, both or neither.',
    source: 'own: “Sent?” in the list of what is due (issue)',
    body: z.union([
      z.strictObject({ share_id: Id, message: Sent }),
      z.strictObject({
        text: z.string().trim().max(MAX_MESSAGE),
        ...ActivityDetails.pick({ outcome: true, duration_seconds: true }).shape,
      }),
      /** What stands on the timeline already. */
      z.strictObject({ activity_id: Id }),
    ]),
    returns: SequenceClient,
    errors: [...errors, 'invalid_input'],
    changes: [sequencesTag, sequenceClientsTag, timelineTag, clientsTag, sharesTag, contentsTag],
  }),
  listOffered: endpoint('GET /api/sequences/api/v1/offered-steps/', {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary: 'The current steps of a client that one of the caller’s own activities has done, to be marked as done.',
    source: 'own: sharing or contacting by hand offers to complete the step (issue)',
    query: z.object({ activity_id: QueryId }),
    returns: z.object({ results: z.array(SequenceClient) }),
    reads: [sequencesTag, sequenceClientsTag, timelineTag],
  }),
};
