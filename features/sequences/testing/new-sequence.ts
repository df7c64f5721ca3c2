import { randomUUID } from 'node:crypto';
import type { Person } from '#testing/world.ts';
import { emptySequence, type Sequence, type ShareStep, type Step, sequences } from '../contract.ts';

/** Returns an id that no other step has. */
export const newStepId = (): string => `s${randomUUID().replaceAll('-', '').slice(0, 12)}`;

/** A phone call, as a step that needs nothing else. */
export const callStep = (more: object = {}): Step => ({
  id: newStepId(),
  type: 'CONTACT_CLIENT',
  contact_type: 'phone_call',
  note: '',
  hours: null,
  ...more,
});

export const delayStep = (count: number, unit: 'MINUTE' | 'HOUR' | 'DAY' | 'WEEK' = 'DAY'): Step => ({
  id: newStepId(),
  type: 'DELAY',
  count,
  unit,
});

interface NewSequence {
  title?: string;
  steps?: Step[];
  rules?: object;
  visibility?: 'PRIVATE' | 'ORG';
}

/** Makes a sequence and publishes it. Without steps it has three calls, the later ones after a day each. */
export async function newSequence(
  person: Person,
  { title = 'First week', steps, rules, visibility = 'ORG' }: NewSequence = {},
): Promise<Sequence> {
  const draft = {
    ...emptySequence,
    ...rules,
    steps: steps ?? [callStep(), delayStep(1), callStep(), delayStep(1), callStep()],
  };
  const { id } = await person.call(sequences.create, { body: { title, draft, visibility } });
  return person.call(sequences.update, { params: { id }, body: {} });
}

/** The ids of the steps that are no waits, in their order. */
export const listActionIds = ({ steps }: Pick<Sequence, 'steps'>): string[] =>
  steps.filter(({ type }) => type !== 'DELAY').map(({ id }) => id);

/** A step that sends a content. */
export const shareStep = (content_id: number | null, more: object = {}): ShareStep => ({
  id: newStepId(),
  type: 'SHARE_CONTENT',
  content_id,
  platform: 'whatsapp',
  message: '',
  is_automatic: false,
  hours: null,
  ...more,
});

/** An e-mail that the product sends. */
export const mailStep = (content_id: number, more: object = {}): ShareStep =>
  shareStep(content_id, { platform: 'email', is_automatic: true, ...more });
