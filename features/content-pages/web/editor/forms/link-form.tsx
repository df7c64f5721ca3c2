import { useState } from 'react';
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
import { OneLine } from './title-form.tsx';

type Kind = LinkTarget['kind'];
type Target<Of extends Kind> = Extract<LinkTarget, { kind: Of }>;

const looks = ['button', 'plain'] as const;

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
  const { label, look, target } = component;
  const set = (next: LinkTarget) => update(component, () => ({ target: next }));
  return (
    <>
      {target.kind !== 'lead_form' && (
        <>
          <OneLine
            name="label"
            maxLength={120}
            value={label}
            onChange={(written) => update(component, () => ({ label: written }))}
          />
          <Segmented
            label={text('look')}
            value={look}
            segments={looks.map((value) => ({ value, label: text(`look_${value}`) }))}
            onChange={(chosen) => update(component, () => ({ look: chosen }))}
          />
        </>
      )}
      <Select
        label={text('leads_to')}
        value={target.kind}
        options={(Object.keys(empty) as Kind[]).map((value) => ({ value, label: text(`target_${value}`) }))}
        onChange={(kind) => set(empty[kind])}
      />
      {target.kind === 'address' && <AddressField target={target} onChange={set} />}
      {'phone' in target && (
        <TextField
          type="tel"
          label={text('phone')}
          isOptional
          help={text('sender_help')}
          maxLength={40}
          placeholder="+65 8123 4567"
          value={target.phone}
          onChange={(event) => set({ ...target, phone: event.target.value })}
        />
      )}
      {target.kind === 'whatsapp' && (
        <TextArea
          label={text('message')}
          isOptional
          maxLength={500}
          value={target.text}
          onChange={(event) => set({ ...target, text: event.target.value })}
        />
      )}
      {target.kind === 'email' && (
        <>
          <TextField
            type="email"
            label={text('email')}
            isOptional
            help={text('sender_help')}
            maxLength={254}
            value={target.email}
            onChange={(event) => set({ ...target, email: event.target.value })}
          />
          <TextField
            label={text('subject')}
            isOptional
            maxLength={200}
            value={target.subject}
            onChange={(event) => set({ ...target, subject: event.target.value })}
          />
        </>
      )}
      {target.kind === 'lead_form' && (
        <FormField form_id={target.form_id} onChange={(form_id) => set({ ...target, form_id })} />
      )}
    </>
  );
}

function AddressField({ target, onChange }: { target: Target<'address'>; onChange: (next: LinkTarget) => void }) {
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
