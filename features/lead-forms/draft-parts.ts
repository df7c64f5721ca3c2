import { type DraftKind, partOfItem, readItemPart } from '#engines/drafts/contract.ts';
import { FormDefinition, MAX_QUESTIONS, QUESTION_ID, Question } from './definition.ts';

/** The parts of a form: a text of its own, the order of its questions, each question. */
export const formDraft: DraftKind<FormDefinition> = {
  definition: FormDefinition,
  list: {
    field: 'questions',
    part: 'question',
    item: Question,
    id: QUESTION_ID,
    max: MAX_QUESTIONS,
    wrong_id: 'The id of a question never changes',
  },
  normalise: ({ words, ...form }) => ({
    ...form,
    words: Object.fromEntries(Object.entries(words).sort(([one], [other]) => (one < other ? -1 : 1))),
  }),
};

export const partOfQuestion = (id: string): string => partOfItem(formDraft, id);

/** Returns the id of the question that a part is; null for every other part. */
export const readQuestionPart = (part: string): string | null => readItemPart(formDraft, part);
