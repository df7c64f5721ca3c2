import { MAX_VALUE_TEXT } from '#features/custom-fields/contract.ts';
import type { Question, QuestionKind } from './definition.ts';

/** The longest answer of each kind, as the fields of a client take it. */
const maximumLengths: Partial<Record<QuestionKind, number>> = {
  name: 120,
  company: 120,
  location: 200,
  email: 254,
  phone: 60,
};
const MAX_NOTE = 10_000;
const MAX_NUMBER_TEXT = 60;

/** Returns the most characters the answer to a question has. */
export function maximumLength({ kind, answer_type }: Pick<Question, 'kind' | 'answer_type'>): number {
  if (kind !== 'custom_field') return maximumLengths[kind] ?? MAX_NOTE;
  return answer_type === 'number' ? MAX_NUMBER_TEXT : MAX_VALUE_TEXT;
}
