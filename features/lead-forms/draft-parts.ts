import { type DraftShape, partOfItem, readItemPart } from '#engines/drafts/contract.ts';
import type { FormDefinition } from './definition.ts';

/** The parts of a form: a text of its own, the order of its questions, each question. */
export const formParts = {
  list: { field: 'questions', part: 'question' },
  normalise: ({ words, ...form }) => ({
    ...form,
    words: Object.fromEntries(Object.entries(words).sort(([one], [other]) => (one < other ? -1 : 1))),
  }),
} satisfies DraftShape<FormDefinition>;

export const partOfQuestion = (id: string): string => partOfItem(formParts, id);

/** Returns the id of the question that a part is; null for every other part. */
export const readQuestionPart = (part: string): string | null => readItemPart(formParts, part);
