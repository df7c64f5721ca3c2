import type { InputHTMLAttributes, ReactNode } from 'react';
import { maximumLength } from '../answer-limits.ts';
import type { FormDefinition, Question, QuestionKind } from '../definition.ts';
import { writeWord } from '../words.ts';
import { type ControlAttributes, type FormPageView, fieldName } from './form-view.ts';
import { ArrowIcon, CheckIcon, ErrorIcon } from './icons.tsx';
import { PhoneControl } from './phone-control.tsx';
import { RichText } from './rich-text.tsx';

export interface QuestionFieldProps {
  question: Question;
  definition: FormDefinition;
  view: FormPageView;
  /** False while its condition is not met: it is there for the script, neither shown nor sent. */
  isAsked: boolean;
}

/** One question: its label, help, control and what is wrong with the answer. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, isAsked } = props;
  const { id, kind, condition } = question;
  return (
    <div
      className={getClass(props)}
      hidden={!isAsked}
      data-question={id}
      data-kind={kind === 'custom_field' ? question.answer_type : kind}
      data-maximum={maximumLength(question)}
      data-if={condition ? JSON.stringify([condition.question_id, condition.operator, condition.value]) : undefined}
    >
      {kind === 'text' ? <RichText text={question.text} /> : <Asked {...props} />}
    </div>
  );
}

function getClass({ question, view: { errors, answers } }: QuestionFieldProps): string {
  if (errors[question.id] !== undefined) return 'lf-field invalid';
  return answers[question.id] ? 'lf-field valid' : 'lf-field';
}

function Asked(props: QuestionFieldProps) {
  const { question, definition, view, isAsked } = props;
  const name = fieldName(question.id);
  const error = view.errors[question.id];
  const control: ControlAttributes = {
    id: name,
    name,
    required: question.is_required,
    disabled: !isAsked,
    autoFocus: view.appeared[0] === question.id,
    'aria-describedby': `${name}-help ${name}-error`,
    'aria-invalid': error === undefined ? undefined : true,
  };
  const value = view.answers[question.id] ?? '';
  return (
    <>
      {question.kind === 'consent' ? (
        <Consent question={question} control={control} isGiven={value === 'yes'} />
      ) : (
        <>
          <Label question={question} optional={writeWord(definition.words, 'optional')} />
          <Help id={name} text={question.help} />
          <Control {...props} control={control} value={value} />
        </>
      )}
      <p className="lf-error" id={`${name}-error`} hidden={error === undefined}>
        <ErrorIcon />
        <span>{error}</span>
      </p>
    </>
  );
}

const Label = ({ question, optional }: { question: Question; optional: string }) => (
  <div className="lf-label-line">
    <label className="lf-label" htmlFor={fieldName(question.id)}>
      {question.label}
      {question.is_required && (
        <span className="lf-required" aria-hidden="true">
          {' *'}
        </span>
      )}
    </label>
    {!question.is_required && <span className="lf-optional">{optional}</span>}
  </div>
);

const Help = ({ id, text }: { id: string; text: string }) => (
  <p className="lf-help" id={`${id}-help`} hidden={text === ''}>
    {text}
  </p>
);

interface ConsentProps {
  question: Question;
  control: ControlAttributes;
  isGiven: boolean;
}

const Consent = ({ question, control, isGiven }: ConsentProps) => (
  <>
    <label className="lf-consent">
      <input type="checkbox" value="yes" defaultChecked={isGiven} {...control} />
      <span>
        {question.text || question.label}
        {question.is_required && (
          <span className="lf-required" aria-hidden="true">
            {' *'}
          </span>
        )}
      </span>
    </label>
    <Help id={control.id} text={question.help} />
  </>
);

interface ControlProps extends QuestionFieldProps {
  control: ControlAttributes;
  value: string;
}

/** What each kind tells the browser: what it may fill in, and which keyboard fits. */
const inputs: Partial<Record<QuestionKind, InputHTMLAttributes<HTMLInputElement>>> = {
  name: { autoComplete: 'name', autoCapitalize: 'words' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false },
  company: { autoComplete: 'organization' },
  location: { autoComplete: 'address-level2' },
};

function Control(props: ControlProps): ReactNode {
  const { question, control, value } = props;
  const { kind, answer_type, placeholder } = question;
  const hint = placeholder === '' ? undefined : placeholder;
  if (kind === 'phone') return <PhoneControl {...props} />;
  if (kind === 'note' || (kind === 'custom_field' && answer_type === 'long_text')) {
    return <textarea className="lf-input" rows={4} placeholder={hint} defaultValue={value} {...control} />;
  }
  if (kind === 'custom_field' && answer_type === 'dropdown') return <Dropdown {...props} />;
  const input =
    kind !== 'custom_field'
      ? inputs[kind]
      : answer_type === 'date'
        ? { type: 'date' }
        : answer_type === 'number'
          ? ({ inputMode: 'decimal' } as const)
          : {};
  return (
    <div className="lf-control">
      <input
        className="lf-input"
        type="text"
        autoComplete="off"
        placeholder={hint}
        defaultValue={value}
        {...input}
        {...control}
      />
      <CheckIcon />
    </div>
  );
}

function Dropdown({ question, definition, control, value }: ControlProps) {
  return (
    <div className="lf-control">
      <select className="lf-input lf-select" defaultValue={value} {...control}>
        <option value="">{question.placeholder || writeWord(definition.words, 'choose')}</option>
        {question.options.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
      <ArrowIcon />
    </div>
  );
}
