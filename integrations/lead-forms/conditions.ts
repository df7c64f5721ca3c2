import { type Condition, type FormDefinition, isAnswered, listPages, type Question } from './definition.ts';

/** What a visitor wrote, by the question's id: texts as typed, an option's id, 'yes' for a consent. */
export type WrittenAnswers = Readonly<Record<string, string>>;

/** A page as one visitor sees it, with the number it has in the form. */
export interface ShownPage {
  number: number;
  heading: Question | null;
  questions: readonly Question[];
}

/**
 * Returns the pages and questions that a visitor with these answers sees. An answer to a question that is not shown
 * counts as empty, so that a later condition cannot depend on what nobody can see.
 */
export function showPages(form: Pick<FormDefinition, 'questions'>, answers: WrittenAnswers): ShownPage[] {
  const visible: Record<string, string> = {};
  const shown: ShownPage[] = [];
  for (const [number, { begins_with, questions }] of listPages(form).entries()) {
    if (begins_with && !isMet(begins_with.condition, visible)) continue;
    const asked = questions.filter((question) => {
      if (!isMet(question.condition, visible)) return false;
      if (isAnswered(question)) visible[question.id] = (answers[question.id] ?? '').trim();
      return true;
    });
    if (asked.length > 0 || number === 0) shown.push({ number, heading: begins_with, questions: asked });
  }
  return shown;
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
