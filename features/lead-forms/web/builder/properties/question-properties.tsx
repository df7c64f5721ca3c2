import { ArrowLeft, Link2 } from 'lucide-react';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { Switch } from '#platform/web/ui/fields/switch.tsx';
import { TextArea } from '#platform/web/ui/fields/text-area.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { isAnswered, MAX_LABEL, MAX_TEXT, type Question } from '../../../contract.ts';
import { partOfQuestion } from '../../../draft-parts.ts';
import { useBuilder } from '../builder-context.ts';
import { findField } from '../change-draft.ts';
import { text } from '../en.ts';
import { nameQuestion } from '../name-question.ts';
import { ConditionEditor } from './condition-editor.tsx';
import { OptionsEditor } from './options-editor.tsx';

const MAX_HELP = 500;
const MAX_PLACEHOLDER = 120;

/** The properties of one question. */
export function QuestionProperties({ question }: { question: Question }) {
  const { problems } = useBuilder();
  const problem = problems[partOfQuestion(question.id)];
  return (
    <div className="grid gap-4">
      <FormLink />
      <header className="flex min-w-0 items-center gap-2.5">
        <h2 dir="auto" className="min-w-0 truncate text-md font-semibold">
          {nameQuestion(question)}
        </h2>
        <Badge>{nameKind(question)}</Badge>
      </header>
      {problem && (
        <p role="alert" className="text-xs text-danger-fg">
          {problem}
        </p>
      )}
      <Words question={question} />
      {isAsked(question) && <Demands question={question} />}
      {question.answer_type === 'dropdown' && question.kind === 'custom_field' && <OptionsEditor question={question} />}
      <ConditionEditor question={question} />
      <Fills question={question} />
    </div>
  );
}

/** Returns the kind of a question as people know it; a custom field is known by the kind of its answer. */
const nameKind = ({ kind, answer_type }: Question): string =>
  kind === 'custom_field' ? text(`answer_${answer_type}`) : text(`kind_${kind}`);

const isAsked = (question: Question): boolean => isAnswered(question) && question.kind !== 'hidden';
const isTyped = ({ kind, answer_type }: Question): boolean => kind !== 'consent' && answer_type !== 'date';

const labelNames: Partial<Record<Question['kind'], 'page_heading' | 'hidden_name' | 'consent_name'>> = {
  page_break: 'page_heading',
  hidden: 'hidden_name',
  consent: 'consent_name',
};

/** What is asked, shown or agreed to. */
function Words({ question }: { question: Question }) {
  const { kind, label, help, placeholder } = question;
  const { changeQuestion } = useBuilder();
  const hasLabel = kind !== 'text';
  return (
    <>
      {hasLabel && (
        <TextField
          label={text(labelNames[kind] ?? 'question')}
          isOptional={kind === 'page_break'}
          maxLength={MAX_LABEL}
          value={label}
          help={kind === 'consent' ? text('consent_name_help') : undefined}
          onChange={({ target }) => changeQuestion(question, { label: target.value })}
        />
      )}
      <LongText question={question} />
      {isAsked(question) && (
        <TextField
          label={text('help')}
          isOptional
          maxLength={MAX_HELP}
          placeholder={text('help_hint')}
          value={help}
          onChange={({ target }) => changeQuestion(question, { help: target.value })}
        />
      )}
      {isAsked(question) && isTyped(question) && (
        <TextField
          label={text('placeholder')}
          isOptional
          maxLength={MAX_PLACEHOLDER}
          placeholder={text('placeholder_hint')}
          value={placeholder}
          onChange={({ target }) => changeQuestion(question, { placeholder: target.value })}
        />
      )}
    </>
  );
}

/** The statement agreed to, the text shown, or the value that is sent along. */
function LongText({ question }: { question: Question }) {
  const { changeQuestion } = useBuilder();
  const { kind } = question;
  if (kind !== 'consent' && kind !== 'text' && kind !== 'hidden') return null;
  return (
    <TextArea
      label={text(`text_of_${kind}`)}
      help={text(`text_of_${kind}_help`)}
      maxLength={MAX_TEXT}
      rows={kind === 'hidden' ? 1 : 3}
      value={question.text}
      onChange={({ target }) => changeQuestion(question, { text: target.value })}
    />
  );
}

/** Whether an answer is needed, and how much room it has. */
function Demands({ question }: { question: Question }) {
  const { fields, changeQuestion } = useBuilder();
  const { kind, answer_type, is_required } = question;
  const takesLines = kind === 'custom_field' && findField(fields, question)?.custom_field_type === 'text';
  return (
    <div className="grid gap-3 border-b border-line-2 pb-4">
      <Switch
        label={text('required')}
        help={text(kind === 'consent' ? 'required_consent_help' : 'required_help')}
        checked={is_required}
        onChange={({ target }) => changeQuestion(question, { is_required: target.checked })}
      />
      {takesLines && (
        <Switch
          label={text('several_lines')}
          checked={answer_type === 'long_text'}
          onChange={({ target }) => changeQuestion(question, { answer_type: target.checked ? 'long_text' : 'text' })}
        />
      )}
    </div>
  );
}

/** Says which field of the client the answers fill. */
function Fills({ question }: { question: Question }) {
  const { fields } = useBuilder();
  const field = findField(fields, question);
  if (!field || !isAsked(question) || question.kind === 'consent') return null;
  return (
    <p className="flex items-start gap-2.5 rounded-md bg-info-tint px-3 py-2.5 text-xs text-info-fg">
      <Icon of={Link2} size={14} className="mt-0.5" />
      <span className="min-w-0">{text('fills', { field: field.name })}</span>
    </p>
  );
}

/** Leads from a question to the properties of the whole form. */
function FormLink() {
  const { choose } = useBuilder();
  return (
    <LinkButton className="inline-flex items-center gap-1.5 justify-self-start text-xs" onClick={() => choose('title')}>
      <Icon of={ArrowLeft} size={12} isDirectional />
      {text('whole_form')}
    </LinkButton>
  );
}
