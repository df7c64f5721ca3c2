import { Building2, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react';
import { useSession } from '#platform/web/session.tsx';
import type { Client } from '../contract.ts';
import { fieldLimits } from '../list-choices.ts';
import { clientFields } from './client-fields.ts';
import { ContactLine } from './contact-line.tsx';
import { ContactList } from './contact-list.tsx';
import { describeAdded } from './describe-added.ts';
import { text } from './en.ts';
import { InlineValue } from './inline-value.tsx';
import type { SaveFields } from './use-client-edit.ts';

const loadProblems = () => import('./contact-problems.ts');

interface ClientDetailsProps {
  client: Client;
  save: SaveFields;
  /** Says where the client came from and when, where the head has no room for it. */
  hasOrigin: boolean;
}

/** The contact details of a client, each edited where it stands. */
export function ClientDetails({ client, save, hasOrigin }: ClientDetailsProps) {
  const isReadOnly = !client.access_policy.EDIT;
  const part = { client, save, isReadOnly };
  const { default_country, time_zone } = useSession();
  return (
    <section aria-labelledby="contact-heading" className="py-4 ps-5 pe-3">
      <h2 id="contact-heading" className="mb-2 text-sm font-semibold">
        {text('contact')}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        <TextLine {...part} field="company" icon={Building2} />
        <ContactList
          {...part}
          field="phones"
          icon={Phone}
          texts={textsOf('phones')}
          values={client.phones.map(({ raw, display }) => ({ value: raw, shown: display }))}
          problemOf={async (written) => (await loadProblems()).problemOfPhone(written, default_country)}
          toFields={(values) => ({ phones: values.map((raw) => ({ raw })) })}
        />
        <ContactList
          {...part}
          field="emails"
          icon={Mail}
          texts={textsOf('emails')}
          values={client.emails.map((value) => ({ value, shown: value }))}
          problemOf={async (written) => (await loadProblems()).problemOfEmail(written)}
          toFields={(values) => ({ emails: [...values] })}
        />
        <TextLine {...part} field="location" icon={MapPin} />
      </div>
      {hasOrigin && <p className="mt-3 text-xs text-fg-3">{describeAdded(client, time_zone)}</p>}
    </section>
  );
}

const textsOf = (field: keyof typeof clientFields) => {
  const definition = clientFields[field];
  return definition === 'hidden' ? { label: field, add: '' } : definition;
};

interface TextLineProps {
  client: Client;
  save: SaveFields;
  field: 'company' | 'location';
  icon: LucideIcon;
  isReadOnly: boolean;
}

function TextLine({ client, save, isReadOnly, icon, field }: TextLineProps) {
  const { label, add } = textsOf(field);
  return (
    <ContactLine icon={icon} label={label} history={{ client, field }}>
      <InlineValue
        label={label}
        add={add}
        value={client[field] ?? ''}
        max={fieldLimits[field]}
        isReadOnly={isReadOnly}
        onSave={(value, seen) => save({ [field]: value || null }, { [field]: seen || null })}
      />
    </ContactLine>
  );
}
