import { Building2, History, type LucideIcon, Mail, MapPin, Phone, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '#platform/web/session.tsx';
import { IconButton } from '#platform/web/ui/button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/icon.tsx';
import { onDemand } from '#platform/web/ui/on-demand.tsx';
import type { Client, ClientDraft } from '../contract.ts';
import { clientFields } from './client-fields.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { text } from './en.ts';
import type { HistoryPopoverProps } from './history-popover.tsx';
import { InlineValue } from './inline-value.tsx';
import { useClientEdit } from './use-client-edit.ts';

const HistoryPopover = onDemand<HistoryPopoverProps>(() =>
  import('./history-popover.tsx').then((module) => module.HistoryPopover),
);

const loadProblems = () => import('./contact-problems.ts');

/** The contact details of a client, each edited where it stands. */
export function ClientDetails({ client }: { client: Client }) {
  const { save, conflict } = useClientEdit(client);
  const isReadOnly = !client.access_policy.EDIT;
  const part = { client, save, isReadOnly };
  const { default_country } = useSession();
  return (
    <section aria-labelledby="contact-heading" className="px-5 py-4">
      <h2 id="contact-heading" className="mb-2 text-sm font-semibold">
        {text('contact')}
      </h2>
      <div className="grid gap-0.5">
        <TextLine {...part} field="company" icon={Building2} />
        <LinesOf
          {...part}
          field="phones"
          icon={Phone}
          type="tel"
          texts={textsOf('phones')}
          problemOf={async (written) => (await loadProblems()).problemOfPhone(written, default_country)}
          lines={client.phones.map(({ raw, display }) => ({ value: raw, shown: display }))}
          write={(lines) => save({ phones: lines.map((raw) => ({ raw })) })}
        />
        <LinesOf
          {...part}
          field="emails"
          icon={Mail}
          type="email"
          texts={textsOf('emails')}
          problemOf={async (written) => (await loadProblems()).problemOfEmail(written)}
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

interface LineProps {
  icon: LucideIcon;
  label: string;
  /** Whose history the line offers; further lines of a list offer none. */
  history?: HistoryPopoverProps;
  /** The end of the line is taken by the button that adds another. */
  isBesideAdd?: boolean;
  children: React.ReactNode;
}

function Line({ icon, label, history, isBesideAdd = false, children }: LineProps) {
  return (
    <div className="group/line relative grid min-h-7 grid-cols-[112px_minmax(0,1fr)] items-center text-sm">
      <span className="flex items-center gap-2 text-fg-3">
        <Icon of={icon} />
        {label}
      </span>
      <span className={classNames('min-w-0', history && 'pointer-coarse:pe-11')}>{children}</span>
      {history && <HistoryButton {...history} label={label} isBesideAdd={isBesideAdd} />}
    </div>
  );
}

type HistoryButtonProps = HistoryPopoverProps & { label: string; isBesideAdd: boolean };

/** Over the end of the value, and only when one reaches for the line. */
const HistoryButton = ({ label, isBesideAdd, ...history }: HistoryButtonProps) => (
  <span className={classNames('absolute top-0 rounded-xs bg-surface', isBesideAdd ? 'end-7' : 'end-0', onReach)}>
    <HistoryPopover
      {...history}
      trigger={
        <IconButton
          variant="ghost"
          size="sm"
          label={text('history_of', { field: label })}
          icon={<Icon of={History} size={14} />}
        />
      }
    />
  </span>
);

const onReach =
  'opacity-0 group-hover/line:opacity-100 group-has-focus-visible/line:opacity-100 has-aria-expanded:opacity-100 pointer-coarse:opacity-100';

function TextLine({ client, save, isReadOnly, icon, field }: PartProps & { field: 'company' | 'location' }) {
  const { label, add } = textsOf(field);
  return (
    <Line icon={icon} label={label} history={{ client, field }}>
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
  field: 'phones' | 'emails';
  type: 'tel' | 'email';
  texts: { label: string; add: string };
  lines: readonly { value: string; shown: string }[];
  problemOf: (written: string) => Promise<string | null>;
  write: (lines: string[]) => void;
}

/** Several phones or e-mails; emptying a line removes it. */
function LinesOf({ client, field, isReadOnly, icon, type, texts, lines, problemOf, write }: LinesProps) {
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
        <Line
          key={line.value}
          icon={icon}
          label={index === 0 ? texts.label : ''}
          {...(index === 0 && { history: { client, field }, isBesideAdd: !isReadOnly && shown.length === 1 })}
        >
          <span className="flex min-w-0 items-center">
            <span className="min-w-0 flex-1">
              <InlineValue
                {...texts}
                type={type}
                problemOf={problemOf}
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
          <InlineValue {...texts} type={type} problemOf={problemOf} value="" isNew onSave={add} />
        </Line>
      )}
    </>
  );
}
