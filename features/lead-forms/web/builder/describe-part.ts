import type { AfterSending, FormDefinition, Look, Question } from '../../contract.ts';
import { readQuestionPart } from '../../draft-parts.ts';
import { findQuestion } from './change-draft.ts';
import { describeCondition } from './describe-condition.ts';
import { text } from './en.ts';
import { nameQuestion } from './name-question.ts';

const ownParts = [
  'title',
  'intro',
  'look',
  'language',
  'words',
  'unfinished_notice',
  'after_sending',
  'order',
] as const;

/** Settings that can keep a form from being published. */
const settings = ['assignee_id', 'group_ids', 'stage_option_id'] as const;

export const isSetting = (part: string): boolean => settings.some((name) => name === part);

/** Returns what a part of a draft is called. */
export function namePart(part: string, draft: FormDefinition): string {
  const id = readQuestionPart(part);
  const question = id === null ? undefined : findQuestion(draft, id);
  if (question) return nameQuestion(question);
  if (id !== null) return text('question');
  const own = ownParts.find((name) => name === part);
  if (own) return text(`section_${own}`);
  const setting = settings.find((name) => name === part);
  return setting ? text(`setting_${setting}`) : part;
}

/** Returns the value of a part as people read it, for a choice between two; both have been stored or were sent to be. */
export function showPart(part: string, value: unknown, draft: FormDefinition): string {
  if (value === null) return text('was_removed');
  if (typeof value === 'string') return value || text('is_empty');
  if (readQuestionPart(part) !== null) return showQuestion(value as Question, draft);
  if (Array.isArray(value)) return value.map((id) => namePart(`question:${id}`, draft)).join(', ');
  if (part === 'look') return showLook(value as Look);
  if (part === 'after_sending') return showAfterSending(value as AfterSending);
  return Object.values(value as object).join(', ') || text('is_empty');
}

const showLook = ({ accent, theme }: Look): string => text('look_is', { accent, theme: text(`theme_${theme}`) });

const showAfterSending = (after: AfterSending): string =>
  after.kind === 'address' ? after.address : text(`after_${after.kind}`);

/** Returns everything that a person may have changed in a question, a line each. */
function showQuestion(question: Question, draft: FormDefinition): string {
  const { label, help, placeholder, text: shown, options, is_required, condition } = question;
  const lines = [
    label,
    help,
    placeholder,
    shown,
    options.map((option) => option.label).join(', '),
    is_required ? text('required') : '',
    describeCondition(draft, condition) ?? '',
  ];
  return lines.filter(Boolean).join('\n');
}
