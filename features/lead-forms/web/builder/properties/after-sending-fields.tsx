import { useState } from 'react';
import { FileField } from '#features/content/web/index.ts';
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { AfterSending } from '../../../contract.ts';
import { useBuilder } from '../builder-context.ts';
import { text } from '../en.ts';
import { nameQuestion } from '../name-question.ts';
import { WordField } from './words-fields.tsx';

type Kind = AfterSending['kind'];
const kinds: readonly Kind[] = ['text', 'address', 'content'];

/** What visitors get once they have sent the form. */
export function AfterSendingFields() {
  const { draft } = useBuilder();
  // Content is chosen before there is anything to store.
  const [isChoosing, setIsChoosing] = useState(false);
  const kind = isChoosing ? 'content' : draft.after_sending.kind;
  const set = useAfterSending();
  function choose(next: Kind): void {
    setIsChoosing(next === 'content');
    if (next === 'text') set({ kind: 'text' });
    if (next === 'address') set({ kind: 'address', address: 'https://' });
  }
  return (
    <>
      <RadioGroup
        label={text('after_sending')}
        isLabelHidden
        value={kind}
        options={kinds.map((value) => ({
          value,
          label: text(`after_${value}`),
          help: text(`after_${value}_help`),
        }))}
        onChange={choose}
      />
      {kind !== 'address' && (
        <>
          <WordField name="thanks_title" label={text('thanks_title')} />
          <WordField name="thanks_text" label={text('thanks_text')} />
        </>
      )}
      {kind === 'address' && <AddressField />}
      {kind === 'content' && <ContentFields />}
    </>
  );
}

function useAfterSending() {
  const { draft, change } = useBuilder();
  return (after_sending: AfterSending, typed_in?: string) => change({ ...draft, after_sending }, typed_in);
}

function AddressField() {
  const { draft } = useBuilder();
  const set = useAfterSending();
  const [isLeft, setIsLeft] = useState(false);
  const { after_sending } = draft;
  const address = after_sending.kind === 'address' ? after_sending.address : '';
  const isComplete = AfterSending.safeParse({ kind: 'address', address }).success;
  return (
    <TextField
      type="url"
      label={text('address')}
      isRequired
      help={text('address_help')}
      error={isLeft && !isComplete ? text('address_wrong') : null}
      placeholder="https://"
      value={address}
      onChange={({ target }) => set({ kind: 'address', address: target.value }, 'address')}
      onBlur={() => setIsLeft(true)}
    />
  );
}

/** The content that is opened, and to whom it also goes by e-mail. */
function ContentFields() {
  const { draft } = useBuilder();
  const set = useAfterSending();
  const { after_sending } = draft;
  const chosen = after_sending.kind === 'content' ? after_sending : null;
  return (
    <>
      <FileField
        label={text('content')}
        help={text('content_help')}
        file_id={chosen?.content_id ?? null}
        onChange={(content_id) =>
          set({
            kind: 'content',
            content_id,
            email_consent_question_id: chosen?.email_consent_question_id ?? null,
          })
        }
      />
      {chosen && (
        <EmailConsentField
          question_id={chosen.email_consent_question_id}
          onChange={(email_consent_question_id) => set({ ...chosen, email_consent_question_id })}
        />
      )}
    </>
  );
}

const NOBODY = 'nobody';

interface EmailConsentFieldProps {
  question_id: string | null;
  onChange: (question_id: string | null) => void;
}

/** Whose consent makes the content go out by e-mail too. */
function EmailConsentField({ question_id, onChange }: EmailConsentFieldProps) {
  const { draft } = useBuilder();
  const consents = draft.questions.filter(({ kind }) => kind === 'consent');
  const isGone = question_id !== null && !consents.some(({ id }) => id === question_id);
  return (
    <Select
      label={text('email_consent')}
      help={text(consents.length > 0 ? 'email_consent_help' : 'email_consent_none')}
      error={isGone ? text('email_consent_gone') : null}
      value={question_id ?? NOBODY}
      options={[
        { value: NOBODY, label: text('no_email') },
        // The one that is gone stays chosen, so that choosing none is a change.
        ...(isGone ? [{ value: question_id, label: text('removed_question') }] : []),
        ...consents.map((question) => ({ value: question.id, label: nameQuestion(question) })),
      ]}
      onChange={(chosen) => onChange(chosen === NOBODY ? null : chosen)}
    />
  );
}
