import { applyParts, ORDER, partOfItem } from '#engines/drafts/contract.ts';
import { makeItemId } from '#engines/drafts/web/index.ts';
import {
  type ActionStep,
  isAction,
  type SequenceDefinition,
  type Step,
  type StepType,
  sequenceDraft,
} from '../../contract.ts';

type Draft = SequenceDefinition;

export const partOfStep = (id: string): string => partOfItem(sequenceDraft, id);

const listIds = ({ steps }: Draft): string[] => steps.map(({ id }) => id);

export const findStep = ({ steps }: Draft, id: string | null): Step | undefined => steps.find((step) => step.id === id);

/** Returns the number of a step among all but waits; 0 for one that is not there. */
export const findNumber = (steps: readonly Step[], id: string): number =>
  steps.filter(isAction).findIndex((step) => step.id === id) + 1;

const empty: { [Type in StepType]: Omit<Extract<Step, { type: Type }>, 'id'> } = {
  SHARE_CONTENT: {
    type: 'SHARE_CONTENT',
    content_id: null,
    platform: 'whatsapp',
    message: '',
    is_automatic: false,
    hours: null,
  },
  CONTACT_CLIENT: { type: 'CONTACT_CLIENT', contact_type: 'phone_call', note: '', hours: null },
  DELAY: { type: 'DELAY', count: 1, unit: 'DAY' },
};

/** Returns a new step that does nothing in particular yet. */
export const makeStep = (type: StepType): Step => ({ ...empty[type], id: makeItemId('s') }) as Step;

/** Returns a step that does something else, in the same hours and by the same channel where it can. */
export function changeType(step: ActionStep, type: ActionStep['type']): ActionStep {
  const { id, hours } = step;
  if (type === step.type) return step;
  if (step.type === 'SHARE_CONTENT') {
    return { ...empty.CONTACT_CLIENT, id, hours, contact_type: step.platform };
  }
  const platform = step.contact_type === 'phone_call' ? empty.SHARE_CONTENT.platform : step.contact_type;
  return { ...empty.SHARE_CONTENT, id, hours, platform };
}

export const putStep = (draft: Draft, step: Step): Draft =>
  applyParts(sequenceDraft, draft, { [partOfStep(step.id)]: step });

/** @param place its place among the steps and waits, counted from 0. */
export const addStep = (draft: Draft, step: Step, place: number): Draft =>
  orderSteps(putStep(draft, step), listIds(draft).toSpliced(place, 0, step.id));

export const removeStep = (draft: Draft, id: string): Draft =>
  applyParts(sequenceDraft, draft, { [partOfStep(id)]: null });

export const orderSteps = (draft: Draft, order: readonly string[]): Draft =>
  applyParts(sequenceDraft, draft, { [ORDER]: order });
