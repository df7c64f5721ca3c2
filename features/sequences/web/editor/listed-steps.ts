import {
  type ActionStep,
  isAction,
  type Sequence,
  type Step,
  type StepContent,
  type StepCounts,
} from '../../contract.ts';
import { findNumber, partOfStep } from './change-steps.ts';
import { nameStep } from './describe-parts.ts';
import type { StepActions } from './use-step-actions.ts';

/** A step or a wait as the list shows it. */
export interface ListedStep<Shown extends Step = Step> {
  id: string;
  step: Shown;
  name: string;
  /** Among all but waits; 0 for a wait. */
  number: number;
  /** How many steps and waits there are. */
  count: number;
  content: StepContent | undefined;
  counts: StepCounts;
  problem: string | undefined;
  isBroken: boolean;
  isChosen: boolean;
  isLive: boolean;
  /** No wait lies between it and the next. */
  isBeforeAction: boolean;
  sequence_id: number;
}
export type ListedAction = ListedStep<ActionStep>;
/** The same where it can be changed. */
export type Editable<Listed extends ListedStep = ListedStep> = Listed & { actions: StepActions };

const noCounts: StepCounts = { upcoming: 0, today: 0, overdue: 0, completed: 0, skipped: 0 };

export interface ShownList {
  sequence: Sequence;
  steps: readonly Step[];
  problems: Readonly<Record<string, string>>;
  chosen: string | null;
}

/** Returns the steps and waits with what is known of each. */
export function listSteps({ sequence, steps, problems, chosen }: ShownList): ListedStep[] {
  const { contents, step_counts, broken_step_ids, id: sequence_id } = sequence;
  return steps.map((step, place) => {
    const next = steps[place + 1];
    const problem = problems[partOfStep(step.id)];
    return {
      id: step.id,
      step,
      name: nameStep(step, contents),
      number: findNumber(steps, step.id),
      count: steps.length,
      content: step.type === 'SHARE_CONTENT' ? contents.find(({ id }) => id === step.content_id) : undefined,
      counts: step_counts[step.id] ?? noCounts,
      problem,
      isBroken: problem !== undefined || broken_step_ids.includes(step.id),
      isChosen: chosen === step.id,
      isLive: sequence.live_version !== null,
      isBeforeAction: next !== undefined && isAction(next),
      sequence_id,
    };
  });
}
