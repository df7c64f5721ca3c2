import { useState } from 'react';
import { MessageField } from '#features/content/web/index.ts';
import { leadForms } from '#features/lead-forms/contract.ts';
import { completeAddress } from '#platform/web/complete-address.ts';
import { useRead } from '#platform/web/data.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { TextArea } from '#platform/web/ui/fields/text-area.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { type ComponentOf, LinkTarget } from '../../../contract.ts';
import { text } from '../en.ts';
import { usePageActions } from '../page-editor.ts';
import { onOneLine } from './title-form.tsx';

type Kind = LinkTarget['kind'];
type Target<Of extends Kind> = Extract<LinkTarget, { kind: Of }>;

const looks = ['button', 'plain'] as const;
const MAX_LABEL = 120;

const empty: { [Of in Kind]: Target<Of> } = {
  address: { kind: 'address', address: '' },
  whatsapp: { kind: 'whatsapp', phone: '', text: '' },
  call: { kind: 'call', phone: '' },
  email: { kind: 'email', email: '', subject: '' },
  lead_form: { kind: 'lead_form', form_id: null },
};

/** The words and the look of a link, and where it leads. */
export function LinkForm({ component }: { component: ComponentOf<'link'> }) {
  const { update } = usePageActions();
  const { target } = component;
  const set = (next: LinkTarget) => update(component, () => ({ target: next }));
  return (
    <>
      {target.kind !== 'lead_form' && (
        <>
          <MessageField
            label={text('label')}
            about="html_page"
            rows={1}
            value={component.label}
            error={component.label.length > MAX_LABEL ? text('too_long', { count: MAX_LABEL }) : null}
            onChange={(label) => update(component, () => ({ label: onOneLine(label) }))}
          />
          <Segmented
            label={text('look')}
            value={component.look}
            segments={looks.map((value) => ({ value, label: text(`look_${value}`) }))}
            onChange={(look) => update(component, () => ({ look }))}
          />
        </>
      )}
      <Select
        label={text('leads_to')}
        value={target.kind}
        options={(Object.keys(empty) as Kind[]).map((value) => ({ value, label: text(`target_${value}`) }))}
        onChange={(kind) => set(empty[kind])}
      />
      <TargetFields target={target} onChange={set} />
    </>
  );
}

function TargetFields({ target, onChange }: { target: LinkTarget; onChange: (next: LinkTarget) => void }) {
  switch (target.kind) {
    case 'address':
      return <AddressField target={target} onChange={onChange} />;
    case 'whatsapp':
      return (
        <>
          <PhoneField phone={target.phone} onChange={(phone) => onChange({ ...target, phone })} />
          <TextArea
            label={text('message')}
            isOptional
            maxLength={500}
            value={target.text}
            onChange={(event) => onChange({ ...target, text: event.target.value })}
          />
        </>
      );
    case 'call':
      return <PhoneField phone={target.phone} onChange={(phone) => onChange({ ...target, phone })} />;
    case 'email':
      return (
        <>
          <TextField
            type="email"
            label={text('email')}
            isOptional
            help={text('sender_help')}
            maxLength={254}
            value={target.email}
            onChange={(event) => onChange({ ...target, email: event.target.value })}
          />
          <TextField
            label={text('subject')}
            isOptional
            maxLength={200}
            value={target.subject}
            onChange={(event) => onChange({ ...target, subject: event.target.value })}
          />
        </>
      );
    case 'lead_form':
      return <FormField form_id={target.form_id} onChange={(form_id) => onChange({ kind: 'lead_form', form_id })} />;
  }
}

interface AddressFieldProps {
  target: Target<'address'>;
  onChange: (next: LinkTarget) => void;
}

function AddressField({ target, onChange }: AddressFieldProps) {
  const [isLeft, setIsLeft] = useState(false);
  const isWrong = isLeft && !LinkTarget.safeParse(target).success;
  return (
    <TextField
      type="url"
      label={text('address')}
      isRequired
      placeholder="https://"
      error={isWrong ? text('address_wrong') : null}
      value={target.address}
      onChange={(event) => onChange({ ...target, address: event.target.value })}
      onBlur={() => {
        setIsLeft(true);
        const address = completeAddress(target.address);
        if (address !== target.address) onChange({ ...target, address });
      }}
    />
  );
}

const PhoneField = ({ phone, onChange }: { phone: string; onChange: (phone: string) => void }) => (
  <TextField
    type="tel"
    label={text('phone')}
    isOptional
    help={text('sender_help')}
    maxLength={40}
    placeholder="+65 8123 4567"
    value={phone}
    onChange={({ target }) => onChange(target.value)}
  />
);

const MAX_FORMS = 100;

/** Lead forms that the person may see; it stands in the page itself. */
function FormField({ form_id, onChange }: { form_id: number | null; onChange: (form_id: number) => void }) {
  const maySee = mayUse(useSession(), 'INTEGRATIONS.MANAGE');
  const read = useRead(leadForms.list, { query: { page_size: MAX_FORMS } }, { enabled: maySee });
  if (!maySee) return <p className="text-fg-2">{text('forms_hidden')}</p>;
  if (read.isError) return <PartNotLoaded words={text('forms_not_loaded')} read={read} />;
  const forms = (read.data?.results ?? []).filter(({ state }) => state === 'LIVE');
  const isGone = form_id !== null && read.data !== undefined && !forms.some(({ id }) => id === form_id);
  return (
    <Select
      label={text('target_lead_form')}
      help={text(read.data && forms.length === 0 ? 'no_forms' : 'form_help')}
      error={isGone ? text('form_gone') : null}
      placeholder={text('choose_form')}
      value={form_id === null || isGone ? null : String(form_id)}
      options={forms.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(id) => onChange(Number(id))}
    />
  );
}
