import type { Condition, FormDefinition, Question } from '../../contract.ts';
import { findQuestion } from './change-draft.ts';
import { text } from './en.ts';
import { nameQuestion } from './name-question.ts';

/** Returns a condition as a sentence: 'Only if “Budget” is “Over 1 million”'; null without one. */
export function describeCondition(draft: FormDefinition, condition: Condition | null): string | null {
  if (!condition) return null;
  const source = findQuestion(draft, condition.question_id);
  const name = source ? nameQuestion(source) : text('question_gone');
  return text(`only_if_${condition.operator}`, { name, value: nameValue(source, condition.value) });
}

/** Returns the value of a condition as people read it. */
export function nameValue(source: Question | undefined, value: string): string {
  if (source?.kind === 'consent') return text(value === 'yes' ? 'consent_given' : 'consent_not_given');
  return source?.options.find(({ id }) => String(id) === value)?.label ?? value;
}
