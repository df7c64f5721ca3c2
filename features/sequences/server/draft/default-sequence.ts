import { createContent } from '#features/content/server/index.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { Sequence } from '../../contract.ts';
import {
  type ContactStep,
  type DelayStep,
  emptySequence,
  type SequenceDefinition,
  type Step,
} from '../../definition.ts';
import { getSequence } from '../read/show-sequence.ts';
import { defaultWords } from './en.ts';
import { findDefault, insertSequence } from './write-sequences.queries.ts';

const hours = { weekdays: [1, 2, 3, 4, 5, 6], from: '09:00', to: '19:00' };

const contact = (id: string, contact_type: ContactStep['contact_type'], note: string): Step => ({
  id,
  type: 'CONTACT_CLIENT',
  contact_type,
  note,
  hours,
});
const wait = (id: string, count: number, unit: DelayStep['unit']): Step => ({ id, type: 'DELAY', count, unit });

/** Three contacts in a week. It shares nothing, because a new account has no content yet. */
const definition: SequenceDefinition = {
  ...emptySequence,
  steps: [
    contact('sfirst1', 'phone_call', defaultWords.first_call),
    wait('swait01', 2, 'DAY'),
    contact('ssecond', 'whatsapp', defaultWords.second_call),
    wait('swait02', 4, 'DAY'),
    contact('slast01', 'phone_call', defaultWords.last_call),
  ],
};

/** Returns the actor's “New lead, first week”, which is made as a private draft on the first call (G-094). */
export async function createDefault(scope: Scope): Promise<Sequence> {
  const known = await findDefault(scope);
  if (known !== null) return getSequence(scope, known);
  const id = await createContent(
    scope,
    { type: 'sequence', title: defaultWords.title, visibility: 'PRIVATE' },
    (content_id) => insertSequence(scope, content_id, definition, scope.actor.profile_id),
  );
  return getSequence(scope, id);
}
