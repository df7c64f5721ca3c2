import type { FormDefinition, Question } from './definition.ts';

/** A page of a form: what stands between two page breaks. */
export interface FormPage {
  /** The page break it begins with; null for the first page. */
  begins_with: Question | null;
  questions: readonly Question[];
}

/** Returns the pages of a form, in their order; at least one. */
export function listPages({ questions }: Pick<FormDefinition, 'questions'>): FormPage[] {
  const pages: { begins_with: Question | null; questions: Question[] }[] = [{ begins_with: null, questions: [] }];
  for (const question of questions) {
    if (question.kind === 'page_break') pages.push({ begins_with: question, questions: [] });
    else pages.at(-1)?.questions.push(question);
  }
  return pages;
}

/** Whether visitors answer this question; texts and page breaks are only shown. */
export const isAnswered = ({ kind }: Question): boolean => kind !== 'text' && kind !== 'page_break';

/** Whether a form has a way to reach the person: without phone and e-mail nobody could answer. */
export const hasContact = ({ questions }: Pick<FormDefinition, 'questions'>): boolean =>
  questions.some(({ kind }) => kind === 'phone' || kind === 'email');
