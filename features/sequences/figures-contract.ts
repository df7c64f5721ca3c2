import * as z from 'zod';
import { sequencesTag } from '#domain/tags.ts';
import { contentRow } from '#features/content/access.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { byId } from '#platform/contract/ids.ts';
import { always, inPath } from '#platform/contract/row.ts';
import { LeaveReason } from './clients-contract.ts';
import { SequenceCounts } from './contract.ts';
import { StepId } from './definition.ts';
import { sequenceClientsTag } from './tags.ts';

/** How one step has gone. */
export const StepFigures = z.object({
  step_id: StepId,
  /** Counted over all steps but waits. */
  number: z.int(),
  today: z.int(),
  overdue: z.int(),
  done: z.int(),
  skipped: z.int(),
  /** How long after its date the step was done, for the one in the middle; null before the first. */
  median_lateness_minutes: z.int().nullable(),
  sent: z.int(),
  /** Of those sent, looked at by a person as far as is known: counted views only. */
  opened: z.int(),
  /** Clients who replied when this was the last step that was done for them. */
  replied: z.int(),
  /** Clients who are held at this step or left there, by reason. */
  stopped: z.array(z.object({ reason: LeaveReason, count: z.int() })),
});
export type StepFigures = z.output<typeof StepFigures>;

/** The same of a whole sequence. */
export const SequenceFigures = SequenceCounts.extend({ steps: z.array(StepFigures) });
export type SequenceFigures = z.output<typeof SequenceFigures>;

export const sequenceFigures = {
  getFigures: endpoint('GET /api/sequences/api/v1/sequence/{id}/figures/', {
    needs: 'session',
    plan: 'free',
    row: contentRow('view', { type: always('sequence'), id: inPath('id') }),
    database: 'read',
    summary: 'How a sequence and each of its steps have gone, counted over the clients the caller may see.',
    source: 'own: figures per step (issue)',
    params: byId,
    returns: SequenceFigures,
    errors: ['not_found', 'no_permission_for_object'],
    reads: [sequencesTag, sequenceClientsTag],
  }),
};
