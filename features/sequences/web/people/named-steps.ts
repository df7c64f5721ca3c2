import { type ActionStep, isAction, type Sequence } from '../../contract.ts';
import { describeStep } from '../list/step-line.tsx';

/** A step with its number among all but waits, and the name of what it shares. */
export interface NamedStep {
  id: string;
  number: number;
  title: string;
  step: ActionStep;
}

export function listNamedSteps({ steps, contents }: Pick<Sequence, 'steps' | 'contents'>): NamedStep[] {
  const titles = new Map(contents.map(({ id, title }) => [id, title]));
  return steps.filter(isAction).map((step, index) => ({
    id: step.id,
    number: index + 1,
    title: (step.type === 'SHARE_CONTENT' && titles.get(step.content_id ?? 0)) || describeStep(step),
    step,
  }));
}
