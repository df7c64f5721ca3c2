import type { Question } from '#features/lead-forms/contract.ts';
import type { FormFigures } from '../../contract.ts';

type Step = FormFigures['steps'][number];

/** Why people may stop at a question, and what could be done about it. */
type AdviceKind = 'first' | 'contact' | 'required' | 'optional' | 'last' | 'consent';

export interface Advice {
  step: Step;
  kind: AdviceKind;
  /** Which question it is, counted from 1. */
  place: number;
  /** The question that follows. */
  below: string | null;
}

/** From how many people on a step is more than chance. */
const LEAST_REACHED = 20;
const LEAST_STOPPED = 5;
/** The share of those who got there that is worth a word. */
const LEAST_SHARE = 0.08;

/** Returns the question at which the largest share of people stops; null where no question stands out. */
export function findAdvice(steps: readonly Step[], questions: readonly Question[]): Advice | null {
  const asked = steps.filter(({ step }) => step !== 'opened' && step !== 'sent');
  const worst = asked
    .filter(isNotable)
    .toSorted((one, other) => share(other) - share(one))
    .at(0);
  if (!worst) return null;
  const place = asked.indexOf(worst);
  const below = asked[place + 1]?.label ?? null;
  const question = questions.find(({ id }) => id === worst.step);
  return { step: worst, kind: judge(question, place, below), place: place + 1, below };
}

const share = ({ stopped_count, reached_count }: Step): number => stopped_count / reached_count;

const isNotable = (step: Step): boolean =>
  step.reached_count >= LEAST_REACHED && step.stopped_count >= LEAST_STOPPED && share(step) >= LEAST_SHARE;

function judge(question: Question | undefined, place: number, below: string | null): AdviceKind {
  if (question?.kind === 'consent') return 'consent';
  if (place === 0) return 'first';
  if (below === null) return 'last';
  if (question?.kind === 'phone' || question?.kind === 'email') return 'contact';
  return question?.is_required ? 'required' : 'optional';
}
