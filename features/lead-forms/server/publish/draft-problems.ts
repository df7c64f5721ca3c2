import type { FieldDefinition } from '#features/custom-fields/server/index.ts';
import {
  type Condition,
  clientQuestionKinds,
  type FormDefinition,
  hasContact,
  isAnswered,
  type Question,
} from '../../contract.ts';
import { partOfQuestion } from '../../draft-parts.ts';
import { problemWords } from '../form/en.ts';
import { mayBeAsked } from '../form/supported-fields.ts';

/** What a draft names beyond itself, as far as it still exists. */
export interface KnownReferences {
  fields: ReadonlyMap<number, Pick<FieldDefinition, 'type' | 'options' | 'default_key'>>;
  has_content: boolean;
  has_pictures: boolean;
  has_assignee: boolean;
  has_groups: boolean;
  has_stage: boolean;
}

type Problems = Record<string, string>;

/** Returns what keeps a draft from being published, by part, in words. */
export function findDraftProblems(draft: FormDefinition, known: KnownReferences): Problems {
  return {
    ...(draft.title === '' && { title: problemWords.no_title }),
    ...(!hasContact(draft) && { order: problemWords.no_contact }),
    ...questionProblems(draft, known),
    ...afterSendingProblem(draft, known),
    ...(!known.has_pictures && { look: problemWords.picture_gone }),
    ...(!known.has_assignee && { assignee_id: problemWords.assignee_gone }),
    ...(!known.has_groups && { group_ids: problemWords.groups_gone }),
    ...(!known.has_stage && { stage_option_id: problemWords.stage_gone }),
  };
}

function questionProblems({ questions }: FormDefinition, known: KnownReferences): Problems {
  const problems: Problems = {};
  for (const [index, question] of questions.entries()) {
    const before = questions.slice(0, index);
    const problem =
      wordingProblem(question) ??
      repeatProblem(question, before) ??
      fieldProblem(question, known) ??
      conditionProblem(question.condition, before, questions);
    if (problem) problems[partOfQuestion(question.id)] = problem;
  }
  return problems;
}

function wordingProblem({ kind, label, text }: Question): string | null {
  if (kind === 'text') return text === '' ? problemWords.no_text : null;
  if (kind === 'consent') return text === '' ? problemWords.no_consent_text : null;
  if (kind === 'page_break') return null;
  if (label === '') return problemWords.no_label;
  return kind === 'hidden' && text === '' ? problemWords.no_value : null;
}

function repeatProblem({ kind, custom_field_id }: Question, before: readonly Question[]): string | null {
  const isOnce = (clientQuestionKinds as readonly string[]).includes(kind) || kind === 'custom_field';
  const isRepeated = before.some((other) => other.kind === kind && other.custom_field_id === custom_field_id);
  return isOnce && isRepeated ? problemWords.asked_twice : null;
}

function fieldProblem(question: Question, { fields }: KnownReferences): string | null {
  if (question.kind !== 'custom_field') return null;
  const field = fields.get(question.custom_field_id ?? 0);
  if (!field) return problemWords.field_gone;
  if (!mayBeAsked(field)) return problemWords.stage_asked;
  const isText = question.answer_type === 'long_text' && field.type === 'text';
  if (field.type !== question.answer_type && !isText) return problemWords.field_changed;
  if (field.type !== 'dropdown') return null;
  if (question.options.length === 0) return problemWords.no_options;
  const gone = question.options.find(({ id }) => !field.options.some((option) => option.id === id));
  return gone ? problemWords.option_gone(gone.label) : null;
}

function conditionProblem(
  condition: Condition | null,
  before: readonly Question[],
  all: readonly Question[],
): string | null {
  if (!condition) return null;
  const asked = before.find(({ id }) => id === condition.question_id);
  if (!asked || !isAnswered(asked)) {
    const isLater = all.some((question) => question.id === condition.question_id && isAnswered(question));
    return isLater ? problemWords.condition_later : problemWords.condition_gone;
  }
  const comparesOption = asked.answer_type === 'dropdown' && ['is', 'is_not'].includes(condition.operator);
  const hasOption = asked.options.some(({ id }) => String(id) === condition.value);
  return comparesOption && !hasOption ? problemWords.condition_option : null;
}

function afterSendingProblem({ after_sending, questions }: FormDefinition, { has_content }: KnownReferences): Problems {
  if (after_sending.kind !== 'content') return {};
  const problem = (words: string) => ({ after_sending: words });
  if (!has_content) return problem(problemWords.content_gone);
  const { email_consent_question_id: consent_id } = after_sending;
  if (consent_id === null) return {};
  if (!questions.some(({ id, kind }) => id === consent_id && kind === 'consent')) {
    return problem(problemWords.consent_gone);
  }
  return questions.some(({ kind }) => kind === 'email') ? {} : problem(problemWords.no_email);
}
