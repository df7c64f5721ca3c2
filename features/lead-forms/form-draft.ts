import { defineDraft } from '#engines/drafts/contract.ts';
import { FormDefinition, Question } from './definition.ts';
import { formParts } from './draft-parts.ts';
import { MAX_QUESTIONS, QUESTION_ID } from './form-limits.ts';

/** The parts of a form with what each must be. */
export const formDraft = defineDraft<FormDefinition>({
  ...formParts,
  definition: FormDefinition,
  list: {
    ...formParts.list,
    item: Question,
    id: QUESTION_ID,
    max: MAX_QUESTIONS,
    wrong_id: 'The id of a question never changes',
  },
});
