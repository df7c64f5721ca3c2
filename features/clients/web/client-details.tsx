import { Building2, type LucideIcon, Mail, MapPin, Phone, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import type { Client, ClientDraft } from '../contract.ts';
import { clientFields } from './client-fields.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { text } from './en.ts';
import { InlineValue } from './inline-value.tsx';
import { useClientEdit } from './use-client-edit.ts';

/** The contact details of a client, each edited where it stands. */
export function ClientDetails({ client }: { client: Client }) {
  const { save, conflict } = useClientEdit(client);
  const isReadOnly = !client.access_policy.EDIT;
  const part = { client, save, isReadOnly };
  return (
    <section aria-labelledby="contact-heading" className="px-5 py-4">
      <h2 id="contact-heading" className="mb-2 text-sm font-semibold">
        {text('contact')}
      </h2>
      <div className="grid gap-0.5">
        <TextLine {...part} field="company" icon={Building2} />
        <LinesOf
          {...part}
          icon={Phone}
          type="tel"
          texts={textsOf('phones')}
          lines={client.phones.map(({ raw, display }) => ({ value: raw, shown: display }))}
          write={(lines) => save({ phones: lines.map((raw) => ({ raw })) })}
        />
        <LinesOf
          {...part}
          icon={Mail}
          type="email"
          texts={textsOf('emails')}
          lines={client.emails.map((value) => ({ value, shown: value }))}
          write={(emails) => save({ emails })}
        />
        <TextLine {...part} field="location" icon={MapPin} />
      </div>
      {conflict && <ConflictDialog conflict={conflict} />}
    </section>
  );
}

const textsOf = (field: keyof typeof clientFields) => {
  const definition = clientFields[field];
  return definition === 'hidden' ? { label: field, add: '' } : definition;
};

interface PartProps {
  client: Client;
  save: (patch: Partial<ClientDraft>) => void;
  isReadOnly: boolean;
  icon: LucideIcon;
}

function Line({ icon, label, children }: { icon: LucideIcon; label: string; children: React.ReactNode }) {
  return (
    <div className="grid min-h-7 grid-cols-[112px_minmax(0,1fr)] items-center text-sm">
      <span className="flex items-center gap-2 text-fg-3">
        <Icon of={icon} />
        {label}
      </span>
      {children}
    </div>
  );
}

function TextLine({ client, save, isReadOnly, icon, field }: PartProps & { field: 'company' | 'location' }) {
  const { label, add } = textsOf(field);
  return (
    <Line icon={icon} label={label}>
      <InlineValue
        label={label}
        add={add}
        value={client[field] ?? ''}
        isReadOnly={isReadOnly}
        onSave={(value) => save({ [field]: value || null })}
      />
    </Line>
  );
}

interface LinesProps extends PartProps {
  type: 'tel' | 'email';
  texts: { label: string; add: string };
  lines: readonly { value: string; shown: string }[];
  write: (lines: string[]) => void;
}

/** Several phones or e-mails; emptying a line removes it. */
function LinesOf({ isReadOnly, icon, type, texts, lines, write }: LinesProps) {
  const [isAdding, setIsAdding] = useState(false);
  const values = lines.map(({ value }) => value);
  const replace = (index: number, value: string) =>
    write(value ? values.with(index, value) : values.toSpliced(index, 1));
  const add = (value: string) => {
    setIsAdding(false);
    if (value) write([...values, value]);
  };
  const shown = lines.length === 0 ? [{ value: '', shown: '' }] : lines;
  return (
    <>
      {shown.map((line, index) => (
        <Line key={line.value} icon={icon} label={index === 0 ? texts.label : ''}>
          <span className="flex min-w-0 items-center">
            <span className="min-w-0 flex-1">
              <InlineValue
                {...texts}
                type={type}
                value={line.value}
                shown={line.shown}
                isReadOnly={isReadOnly}
                onSave={(value) => (line.value ? replace(index, value) : add(value))}
              />
            </span>
            {!isReadOnly && index === lines.length - 1 && (
              <IconButton
                variant="ghost"
                size="sm"
                label={isAdding ? text('cancel') : texts.add}
                icon={<Icon of={isAdding ? X : Plus} size={14} />}
                onClick={() => setIsAdding(!isAdding)}
              />
            )}
          </span>
        </Line>
      ))}
      {isAdding && (
        <Line icon={icon} label="">
          <InlineValue {...texts} type={type} value="" isNew onSave={add} />
        </Line>
      )}
    </>
  );
}
