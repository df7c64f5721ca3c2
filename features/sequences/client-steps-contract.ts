import * as z from 'zod';
import { clientsTag, sequencesTag } from '#domain/tags.ts';
import { contentRow } from '#features/content/access.ts';
import { contentsTag } from '#features/content/tags.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { byId, PathId } from '#platform/contract/ids.ts';
import { always, inPath } from '#platform/contract/row.ts';
import { CalendarDate } from '#platform/contract/time.ts';
import { AddRefusal, bothZones, ClientStep } from './clients-contract.ts';
import { StepId } from './definition.ts';
import { sequenceClientsTag } from './tags.ts';

/** What a client would get if they were added. */
export const AddPreview = z.object({
  /** Why the client would be left out; there are no steps then. */
  left_out: AddRefusal.nullable(),
  /** Whether the client would wait until they have left the other sequences; no step has a date then. */
  waits: z.boolean(),
  steps: z.array(ClientStep),
  ...bothZones,
});
export type AddPreview = z.output<typeof AddPreview>;

export const sequencePreviews = {
  previewAdd: endpoint('GET /api/sequences/api/v1/sequence/{id}/client/{cid}/preview-add/', {
    needs: 'session',
    plan: 'free',
    row: contentRow('view', { type: always('sequence'), id: inPath('id') }),
    database: 'read',
    summary: 'What a client would get from a sequence if they were added now, or why they would be left out.',
    source: 'own: what a client gets is shown before adding (issue)',
    params: byId.extend({ cid: PathId }),
    query: z.object({ step_id: StepId.optional(), start_on: CalendarDate.optional() }),
    returns: AddPreview,
    errors: [
      'not_found',
      'no_permission_for_object',
      'client_not_assigned_to_user',
      'not_possible_now',
      'invalid_input',
    ],
    reads: [sequencesTag, sequenceClientsTag, clientsTag, contentsTag],
  }),
};
