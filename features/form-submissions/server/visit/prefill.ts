import { clientQuestionKinds, type FormDefinition, type Question } from '#features/lead-forms/contract.ts';
import {
  fieldName,
  listAsked,
  maximumLength,
  type WrittenAnswers,
  withHiddenValues,
} from '#features/lead-forms/server/index.ts';
import { cleanAnswer } from './read-fields.ts';

const named: ReadonlySet<string> = new Set(clientQuestionKinds);

/**
 * Returns what the address of a form fills in, '?name=Jane' or by a question's own field. Only what visitors see and can
 * change: no hidden value, no consent, and nothing whose condition these answers do not meet.
 */
export function readPrefilled(form: FormDefinition, query: URLSearchParams): WrittenAnswers {
  const given: Record<string, string> = {};
  for (const question of form.questions) {
    const text = query.get(fieldName(question.id)) ?? (named.has(question.kind) ? query.get(question.kind) : null);
    const value = text === null ? '' : readValue(question, cleanAnswer(text));
    if (value !== '') given[question.id] = value;
  }
  const shown = new Set(listAsked(form, withHiddenValues(form, given)).map(({ id }) => id));
  return Object.fromEntries(Object.entries(given).filter(([id]) => shown.has(id)));
}

function readValue(question: Question, text: string): string {
  if (question.kind === 'custom_field' && question.answer_type === 'dropdown') {
    const option = question.options.find(({ id, label }) => String(id) === text || label === text);
    return option ? String(option.id) : '';
  }
  const isFilled = named.has(question.kind) || question.kind === 'custom_field';
  return isFilled ? text.slice(0, maximumLength(question)) : '';
}
