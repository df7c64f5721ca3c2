import type { FormDefinition } from '../definition.ts';
import { type FormPage, listPages } from '../questions.ts';
import { nameValue } from './builder/describe-condition.ts';
import { nameQuestion } from './builder/name-question.ts';
import { text } from './en.ts';

/** Returns what a page is called: its heading, else the first question on it. */
export function namePage({ begins_with, questions }: FormPage, number: number): string {
  const first = questions.find(({ kind }) => kind !== 'hidden');
  const name = begins_with?.label || (first && nameQuestion(first));
  return name ? text('page_named', { number: number + 1, name }) : text('page_number', { number: number + 1 });
}

/** Returns which answer shows a page; null where it is always shown. */
export function describePageCondition(definition: FormDefinition, page: number): string | null {
  const condition = listPages(definition)[page]?.begins_with?.condition;
  if (!condition) return null;
  const source = definition.questions.find(({ id }) => id === condition.question_id);
  const name = source ? nameQuestion(source) : text('question_gone');
  return text(`shown_when_${condition.operator}`, { name, value: nameValue(source, condition.value) });
}
