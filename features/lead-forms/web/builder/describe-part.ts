import { AfterSending, type FormDefinition, Look, Question } from '../../contract.ts';
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

/** Returns the value of a part as people read it, for a choice between two. */
export function showPart(part: string, value: unknown, draft: FormDefinition): string {
  if (value === null) return text('was_removed');
  if (typeof value === 'string') return value || text('is_empty');
  if (readQuestionPart(part) !== null) return showQuestion(Question.parse(value), draft);
  if (Array.isArray(value)) return value.map((id) => namePart(`question:${id}`, draft)).join(', ');
  const look = Look.safeParse(value).data;
  if (look) return text('look_is', { accent: look.accent, theme: text(`theme_${look.theme}`) });
  const after = AfterSending.safeParse(value).data;
  if (after) return after.kind === 'address' ? after.address : text(`after_${after.kind}`);
  return Object.values(value as object).join(', ') || text('is_empty');
}

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
