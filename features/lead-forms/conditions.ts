import type { Condition, FormDefinition, Question } from './definition.ts';
import { isAnswered, listPages } from './questions.ts';

/** What a visitor wrote, by the question's id: texts as typed, an option's id, 'yes' for a consent. */
export type WrittenAnswers = Readonly<Record<string, string>>;

/** A page as one visitor sees it, with the number it has in the form. */
export interface ShownPage {
  number: number;
  heading: Question | null;
  questions: readonly Question[];
}

/** Returns the pages that a visitor with these answers goes through, at least one; what has nothing to look at is left out. */
export function showPages(form: Pick<FormDefinition, 'questions'>, answers: WrittenAnswers): ShownPage[] {
  const asked = listAskedPages(form, answers);
  const shown = asked.filter(({ questions }) => questions.some(({ kind }) => kind !== 'hidden'));
  return shown.length > 0 ? shown : asked.slice(0, 1);
}

/** Returns the questions that count with these answers, hidden ones too, in the order of the form. */
export const listAsked = (form: Pick<FormDefinition, 'questions'>, answers: WrittenAnswers): Question[] =>
  listAskedPages(form, answers)
    .flatMap(({ questions }) => questions)
    .filter(isAnswered);

/**
 * Returns the pages and questions whose conditions are met. An answer to a question that is not shown counts as empty, so
 * that a later condition cannot depend on what nobody can see.
 */
function listAskedPages(form: Pick<FormDefinition, 'questions'>, answers: WrittenAnswers): ShownPage[] {
  const visible: Record<string, string> = {};
  const pages: ShownPage[] = [];
  for (const [number, { begins_with, questions }] of listPages(form).entries()) {
    if (begins_with && !isMet(begins_with.condition, visible)) continue;
    const asked = questions.filter((question) => {
      if (!isMet(question.condition, visible)) return false;
      if (isAnswered(question)) visible[question.id] = (answers[question.id] ?? '').trim();
      return true;
    });
    pages.push({ number, heading: begins_with, questions: asked });
  }
  return pages;
}

/** Hidden questions have the value of the form, whatever was sent. */
export const withHiddenValues = (form: Pick<FormDefinition, 'questions'>, written: WrittenAnswers): WrittenAnswers => ({
  ...written,
  ...Object.fromEntries(form.questions.flatMap(({ id, kind, text }) => (kind === 'hidden' ? [[id, text]] : []))),
});

/** Whether a question or page with this condition is shown; one without a condition always is. */
export function isMet(condition: Condition | null, answers: WrittenAnswers): boolean {
  if (!condition) return true;
  const answer = (answers[condition.question_id] ?? '').trim();
  switch (condition.operator) {
    case 'is':
      return isSame(answer, condition.value);
    case 'is_not':
      return !isSame(answer, condition.value);
    case 'is_empty':
      return answer === '';
    case 'is_not_empty':
      return answer !== '';
  }
}

const isSame = (one: string, other: string) =>
  one.normalize('NFC').toLocaleLowerCase('en') === other.trim().normalize('NFC').toLocaleLowerCase('en');
