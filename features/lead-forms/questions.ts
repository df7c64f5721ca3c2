import type { FormDefinition, Question } from './definition.ts';

/** The most questions, pages, options and words of a form. */
export const MAX_QUESTIONS = 60;
export const MAX_OPTIONS = 100;
export const MAX_LABEL = 200;
export const MAX_TEXT = 2_000;

/** Client fields that a question fills; each stands in a form at most once. */
export const clientQuestionKinds = ['name', 'phone', 'email', 'company', 'location', 'note'] as const;
/** A page break begins a new page; a text is shown and not asked. */
export const questionKinds = [
  ...clientQuestionKinds,
  'custom_field',
  'consent',
  'text',
  'hidden',
  'page_break',
] as const;
export const QUESTION_ID = /^q[a-z0-9]{6,20}$/;

/** More values and bytes than a definition can have within its limits: every option is three values, a question some 20 more. */
export const MAX_DEFINITION_VALUES = MAX_QUESTIONS * (MAX_OPTIONS * 3 + 30) + 200;
export const MAX_DEFINITION_BYTES = 3 * 1024 * 1024;

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
