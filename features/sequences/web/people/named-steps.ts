import { type ActionStep, isAction, type Sequence } from '../../contract.ts';
import { nameStep } from './describe-client.ts';

/** A step with its number among all but waits, and the name of what it shares. */
export interface NamedStep {
  id: string;
  number: number;
  title: string;
  step: ActionStep;
}

/** Returns the steps a client can be on. */
export function listNamedSteps({ steps, contents }: Pick<Sequence, 'steps' | 'contents'>): NamedStep[] {
  const titles = new Map(contents.map(({ id, title }) => [id, title]));
  return steps.filter(isAction).map((step, index) => ({
    id: step.id,
    number: index + 1,
    title: nameStep(step, step.type === 'SHARE_CONTENT' ? titles.get(step.content_id ?? 0) : null),
    step,
  }));
}
