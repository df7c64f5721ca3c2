import * as z from 'zod';
import { sequencesTag } from '#domain/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';
import { sequenceClientsTag } from './tags.ts';

const refreshes = [sequencesTag, sequenceClientsTag];

/** Clients came into a sequence, this many at once. */
export const clientsAddedToSequence = defineEvent('sequence.clients-added', {
  payload: z.object({ count: z.int() }),
  refreshes,
  audit: false,
});

/** The adding of many clients made progress or ended; sent to the person who began it. */
export const clientsAdditionProgressed = defineEvent('sequence.addition-progressed', {
  payload: z.object({}),
  refreshes: [sequenceClientsTag],
  audit: false,
});

/** A client did a step, was held, went on or left; its subject is the client. */
export const clientInSequenceChanged = defineEvent('client.sequence-changed', {
  payload: z.object({
    sequence_id: z.int(),
    what: z.enum([
      'ENTERED',
      'COMPLETED_STEP',
      'SKIPPED_STEP',
      'POSTPONED',
      'PAUSED',
      'RESUMED',
      'REMOVED',
      'FINISHED',
      'JUMPED',
      'UNDONE',
    ]),
    /** A rule of the sequence did it. */
    is_by_rule: z.boolean().optional(),
    /** Why the client was held or left (`LeaveReason`). */
    reason: z.string().optional(),
    /** The state that an undo restored, where it changed. */
    state: z.string().optional(),
  }),
  refreshes,
  audit: false,
});

/** A sequence was held or runs again. */
export const sequenceStateChanged = defineEvent('content.sequence-state-changed', {
  payload: z.object({ state: z.enum(['RUNNING', 'PAUSED']) }),
  refreshes,
  audit: false,
});
