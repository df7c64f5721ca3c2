import { makeItemId } from '#engines/drafts/web/index.ts';
import { moveItem } from '#platform/web/ui/reorder/move-item.ts';
import {
  type Condition,
  clientQuestionKinds,
  type FormDefinition,
  hasContact,
  isAnswered,
  type Question,
  type QuestionKind,
  type SupportedField,
} from '../../contract.ts';

/** Returns the question that a field of the list becomes. */
export const makeQuestion = ({ question }: SupportedField): Question => ({ ...question, id: makeItemId('q') });

type Asked = Pick<SupportedField, 'kind' | 'custom_field_id'>;

const isOf = (question: Asked, field: Asked): boolean =>
  question.kind === field.kind && question.custom_field_id === field.custom_field_id;

/** Returns the question that asks for a field. */
export const findAsked = ({ questions }: FormDefinition, field: Asked): Question | undefined =>
  questions.find((question) => isOf(question, field));

/** Returns the field that a question asks for. */
export const findField = (fields: readonly SupportedField[], question: Asked): SupportedField | undefined =>
  fields.find((field) => isOf(question, field));

/** Tells whether a form already asks for a field that it can ask for once. */
export const isUsed = (draft: FormDefinition, field: SupportedField): boolean =>
  !isRepeatable(field.kind) && findAsked(draft, field) !== undefined;

/** Tells whether a form may have several questions of a kind; a field of the client is asked for once. */
export const isRepeatable = (kind: QuestionKind): boolean =>
  kind !== 'custom_field' && !(clientQuestionKinds as readonly QuestionKind[]).includes(kind);

export const findQuestion = ({ questions }: FormDefinition, id: string): Question | undefined =>
  questions.find((question) => question.id === id);

/** @param place its place among the questions, counted from 0. */
export const addQuestion = (draft: FormDefinition, question: Question, place: number): FormDefinition =>
  withQuestions(draft, draft.questions.toSpliced(place, 0, question));

export function moveQuestion(draft: FormDefinition, id: string, place: number): FormDefinition {
  const from = draft.questions.findIndex((question) => question.id === id);
  return withQuestions(draft, moveItem(draft.questions, from, place));
}

/** Returns a draft with its questions in another order. */
export const orderQuestions = (draft: FormDefinition, ids: readonly string[]): FormDefinition =>
  withQuestions(
    draft,
    ids.flatMap((id) => findQuestion(draft, id) ?? []),
  );

export const removeQuestion = (draft: FormDefinition, id: string): FormDefinition =>
  withQuestions(
    draft,
    draft.questions.filter((question) => question.id !== id),
  );

/** Adds a copy behind the question. @param copy_id the id of the copy. */
export function copyQuestion(draft: FormDefinition, id: string, copy_id: string): FormDefinition {
  const place = draft.questions.findIndex((question) => question.id === id);
  const question = draft.questions[place];
  return question ? addQuestion(draft, { ...question, id: copy_id }, place + 1) : draft;
}

export const changeQuestion = (draft: FormDefinition, id: string, patch: Partial<Question>): FormDefinition => ({
  ...draft,
  questions: draft.questions.map((question) => (question.id === id ? { ...question, ...patch } : question)),
});

/** Tells whether nobody could be reached without this question: it is the last one for a phone number or an e-mail. */
export const isLastContact = (draft: FormDefinition, id: string): boolean =>
  hasContact(draft) && !hasContact(removeQuestion(draft, id));

/** Returns the questions that a condition of this one can be about: those that are answered before it. */
export function listConditionSources({ questions }: FormDefinition, id: string): Question[] {
  const place = questions.findIndex((question) => question.id === id);
  return questions.slice(0, Math.max(0, place)).filter(isAnswered);
}

/** Returns the questions whose condition a change took away, because its question no longer comes before. */
export const listLostConditions = (before: FormDefinition, after: FormDefinition): Question[] =>
  after.questions.filter(({ id, condition }) => condition === null && findQuestion(before, id)?.condition);

/** Returns the condition that is offered first for a question. */
export const newCondition = (source: Question): Condition => ({
  question_id: source.id,
  operator: hasChoices(source) ? 'is' : 'is_not_empty',
  value: source.kind === 'consent' ? 'yes' : String(source.options[0]?.id ?? ''),
});

/** Tells whether an answer is one of a few, so that a condition names which. */
export const hasChoices = ({ kind, answer_type }: Question): boolean =>
  kind === 'consent' || (kind === 'custom_field' && answer_type === 'dropdown');

/** Sets the questions and takes conditions away whose question does not come before. */
function withQuestions(draft: FormDefinition, questions: readonly Question[]): FormDefinition {
  const answered = new Set<string>();
  const kept = questions.map((question) => {
    const { condition } = question;
    const isKept = !condition || answered.has(condition.question_id);
    if (isAnswered(question)) answered.add(question.id);
    return isKept ? question : { ...question, condition: null };
  });
  return { ...draft, questions: kept };
}
