import { KeyRound, Star, UserPlus, UserX } from 'lucide-react';
import { useChange } from '#platform/web/data.ts';
import { TextLink } from '#platform/web/ui/buttons/link.tsx';
import { RowMenuButton } from '#platform/web/ui/buttons/row-menu-button.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { ColumnTable } from '#platform/web/ui/display/plain-table.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Menu, MenuItem } from '#platform/web/ui/overlays/menu.tsx';
import { type WhatsAppAccount, type WhatsAppNumber, whatsappAccounts } from '../../contract.ts';
import { text } from './en.ts';
import { NumberState, QualityMark } from './number-marks.tsx';
import { atMeta, describePeople, listNumberNotes } from './number-words.ts';

interface NumbersTableProps {
  account: WhatsAppAccount;
  /** The heading that names the table. */
  titleId: string;
  onRegister: (number: WhatsAppNumber) => void;
}

/** The numbers of an account, each with what to do about it. */
export function NumbersTable({ account, titleId, onRegister }: NumbersTableProps) {
  if (account.numbers.length === 0)
    return <p className="border-t border-line px-4 py-3 text-fg-2">{text('no_numbers')}</p>;
  return (
    <ColumnTable
      aria-labelledby={titleId}
      rows={account.numbers}
      heads="px-4 whitespace-nowrap"
      cells="px-4 py-2.5"
      columns={[
        {
          label: text('number'),
          head: 'w-[40%] max-sm:w-auto',
          cell: (number) => <NumberCell number={number} account={account} />,
        },
        {
          label: text('status'),
          className: 'max-sm:hidden',
          cell: (number) => <NumberState number={number} />,
        },
        {
          label: text('quality'),
          className: 'max-sm:hidden',
          cell: ({ quality }) => <QualityMark quality={quality} />,
        },
        {
          label: text('people'),
          className: 'max-sm:hidden tabular-nums',
          cell: (number) => <span className={number.is_in_phone_app ? 'text-fg-2' : ''}>{describePeople(number)}</span>,
        },
        {
          label: text('actions'),
          isLabelHidden: true,
          head: 'w-14',
          cell: (number) => <NumberMenu number={number} account={account} onRegister={onRegister} />,
        },
      ]}
    />
  );
}

/** On a phone the figure stands without a heading. */
function describePhonePeople(number: WhatsAppNumber): string | null {
  if (number.is_in_phone_app || number.people_a_day === null) return null;
  return text('people_short', { count: number.people_a_day });
}

function NumberCell({ number, account }: { number: WhatsAppNumber; account: WhatsAppAccount }) {
  const notes = account.state === 'DISCONNECTED' ? [] : listNumberNotes(number);
  return (
    <div className="grid gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <span dir="ltr" className="font-medium tabular-nums">
          {number.display_number}
        </span>
        {number.is_default && <Badge tone="brand">{text('default_number')}</Badge>}
      </span>
      {number.verified_name && (
        <span dir="auto" className="text-xs text-fg-2 wrap-anywhere">
          {number.verified_name}
        </span>
      )}
      <span className="flex flex-wrap gap-x-4 gap-y-1 text-xs sm:hidden">
        <NumberState number={number} />
        {number.quality && <QualityMark quality={number.quality} />}
        <span className="text-fg-2">{describePhonePeople(number)}</span>
      </span>
      {!number.makes_leads && <span className="text-xs text-fg-2">{text('makes_no_leads')}</span>}
      {notes.map((note) => (
        <span key={note} className="text-xs text-fg-2">
          {note}{' '}
          <TextLink tone="text" href={atMeta(account)} target="_blank" rel="noreferrer">
            {text('see_at_meta')}
          </TextLink>
        </span>
      ))}
    </div>
  );
}

function NumberMenu({ number, account, onRegister }: Omit<NumbersTableProps, 'titleId'> & { number: WhatsAppNumber }) {
  const update = useChange(whatsappAccounts.update, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('made_default', { number: number.display_number }) }),
  });
  const changeLeads = useChange(whatsappAccounts.update, {
    onSuccess: () =>
      toast({
        type: 'SUCCESS',
        heading: text(number.makes_leads ? 'leads_are_off' : 'leads_are_on', { number: number.display_number }),
      }),
  });
  const canBeDefault =
    !number.is_default &&
    account.state !== 'DISCONNECTED' &&
    ['CONNECTED', 'FLAGGED', 'RATE_LIMITED', 'RESTRICTED'].includes(number.status);
  const canRegister = number.needs_pin && account.state !== 'DISCONNECTED';
  if (account.state === 'DISCONNECTED') return null;
  return (
    <Menu trigger={<RowMenuButton of={number.display_number} />}>
      {canBeDefault && (
        <MenuItem
          icon={<Icon of={Star} />}
          onSelect={() => update.mutate({ params: { id: account.id }, body: { default_number_id: number.id } })}
        >
          {text('make_default')}
        </MenuItem>
      )}
      {canRegister && (
        <MenuItem icon={<Icon of={KeyRound} />} onSelect={() => onRegister(number)}>
          {text('register_it')}
        </MenuItem>
      )}
      <MenuItem
        icon={<Icon of={number.makes_leads ? UserX : UserPlus} />}
        onSelect={() =>
          changeLeads.mutate({
            params: { id: account.id },
            body: { number_id: number.id, makes_leads: !number.makes_leads },
          })
        }
      >
        {text(number.makes_leads ? 'leads_off' : 'leads_on')}
      </MenuItem>
    </Menu>
  );
}
