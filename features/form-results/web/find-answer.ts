import type { Question } from '#features/lead-forms/contract.ts';
import type { LeadAnswer } from '#features/leads/contract.ts';

/** Returns the answer to a question in words; empty where it was not asked or not answered. */
export function findAnswer(answers: readonly LeadAnswer[], { id, label }: Pick<Question, 'id' | 'label'>): string {
  const found = answers.find(({ key }) => key === id) ?? answers.find((answer) => answer.label === label);
  return joinValues(found);
}

export const joinValues = (answer: Pick<LeadAnswer, 'values'> | undefined): string =>
  answer?.values.filter(Boolean).join(', ') ?? '';

/** The number of answers that are shown where there is room for a line or two. */
const SHOWN = 4;

/** Returns what was asked for in short: the answers but those shown as name and contact. */
export function summarise(answers: readonly LeadAnswer[], without: readonly (string | null)[]): string {
  return answers
    .map(joinValues)
    .filter((words) => words !== '' && !without.includes(words))
    .slice(0, SHOWN)
    .join('. ');
}
