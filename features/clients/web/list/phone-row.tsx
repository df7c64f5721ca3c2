import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useNow } from '#platform/web/clock.ts';
import { formatAgeShort } from '#platform/web/format.ts';
import { fromList } from '#platform/web/list-return.ts';
import { useSession } from '#platform/web/session.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { NewBadge } from '#platform/web/ui/display/badge.tsx';
import { LtrText } from '#platform/web/ui/display/ltr-text.tsx';
import { BareCheckbox } from '#platform/web/ui/fields/checkbox.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import type { Client } from '../../contract.ts';
import { text } from '../en.ts';
import { ActivitySummary, activeClient, FollowUpCell, SourceCell } from './client-cells.tsx';
import { useClientListSlots } from './client-list-slots.tsx';
import type { ListKind } from './list-filter.ts';
import { useLongPress } from './use-long-press.ts';

interface PhoneRowProps {
  client: Client;
  kind: ListKind;
  isSelected: boolean;
  /** Some row is selected: a tap selects instead of opening. */
  isChoosing: boolean;
  onToggle: (id: number) => void;
}

/** One client on a phone. The face is what one selects by; a finger resting on the row does the same. */
export const PhoneRow = memo(function PhoneRow({ client, kind, isSelected, isChoosing, onToggle }: PhoneRowProps) {
  const { PhoneAction } = useClientListSlots();
  // 'Waiting 3mo' is long: beside the name it would leave too little of it.
  const isWaiting = kind === 'uncontacted';
  const press = useLongPress(() => onToggle(client.id));
  const [phone] = client.phones;
  return (
    <li
      {...press}
      className={classNames(
        'relative flex h-24 items-center gap-3 border-b border-line px-4 py-3 [-webkit-touch-callout:none]',
        'has-[[data-row-link]:focus-visible]:outline-2 has-[[data-row-link]:focus-visible]:-outline-offset-2 has-[[data-row-link]:focus-visible]:outline-focus',
        isSelected && 'bg-selected forced-colors:outline-2 forced-colors:-outline-offset-2',
      )}
    >
      <AvatarCheckbox client={client} isSelected={isSelected} isChoosing={isChoosing} onToggle={onToggle} />
      <div className="min-w-0 flex-1 self-start">
        <div className="flex items-center gap-2">
          <Link
            to={`/client/${client.id}` as string}
            state={fromList}
            data-row-link={client.id}
            className="truncate text-md font-semibold text-fg no-underline outline-none after:absolute after:inset-0"
            onClick={(event) => {
              if (!isChoosing) return;
              event.preventDefault();
              onToggle(client.id);
            }}
          >
            {client.name}
          </Link>
          <NewBadge isNew={client.is_new_lead} />
          {!isWaiting && <Moment client={client} kind={kind} />}
        </div>
        <div className="mt-0.5 flex min-w-0 items-center gap-1.5 text-fg-2">
          <ActivitySummary client={kind === 'recently_active' ? activeClient(client) : client} />
          {isWaiting && <Moment client={client} kind={kind} />}
          {phone && (
            <span className="ms-auto shrink-0 ps-2 text-sm max-sm:hidden">
              <LtrText>{phone.display}</LtrText>
            </span>
          )}
        </div>
        <div className="mt-1.5 flex h-[22px] min-w-0 items-center gap-2 text-xs text-fg-3">
          <NextStep client={client} isChoosing={isChoosing} />
          <Whose client={client} />
        </div>
      </div>
      {PhoneAction && !isChoosing && (
        // Above the link that fills the row; who cannot be reached keeps the place, so that the times stand under each other.
        <span className="relative z-1 min-w-12 shrink-0">
          <PhoneAction client={client} />
        </span>
      )}
    </li>
  );
});

/** How long ago the last thing happened, or how long a lead has waited. */
function Moment({ client, kind }: Pick<PhoneRowProps, 'client' | 'kind'>) {
  const now = Date.parse(useNow());
  const isWaiting = kind === 'uncontacted';
  const at = isWaiting
    ? client.created_at
    : (kind === 'recently_active' ? activeClient(client) : client).last_activity_at;
  const age = formatAgeShort(at, now);
  return (
    <time dateTime={at} className="ms-auto shrink-0 text-xs text-fg-3">
      {isWaiting && age !== 'now' ? text('waiting_for', { age }) : age}
    </time>
  );
}

/** When to be in touch next, or the way to say so. */
function NextStep({ client, isChoosing }: Pick<PhoneRowProps, 'client' | 'isChoosing'>) {
  const { PhoneFollowUp } = useClientListSlots();
  if (client.follow_up) return <FollowUpCell client={client} />;
  if (!PhoneFollowUp || isChoosing) return null;
  return (
    <span className="relative z-1 flex shrink-0">
      <PhoneFollowUp client={client} />
    </span>
  );
}

/** Who looks after the client in a team; alone, where the client came from. */
function Whose({ client }: Pick<PhoneRowProps, 'client'>) {
  const { is_team_account } = useSession();
  if (!is_team_account) {
    return (
      <span className="truncate">
        <SourceCell client={client} />
      </span>
    );
  }
  if (!client.assigned_to) return <span className="truncate">{text('unassigned')}</span>;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Avatar of={client.assigned_to} size={20} />
      <span className="truncate">{client.assigned_to.name}</span>
    </span>
  );
}

/** The face, and over it the tick: seen while rows are being chosen or when the focus is on it, pressed always. */
function AvatarCheckbox({ client, isSelected, isChoosing, onToggle }: Omit<PhoneRowProps, 'kind'>) {
  return (
    <span className="relative z-1 grid size-10 shrink-0 place-items-center self-start">
      <span
        className={classNames(
          'col-start-1 row-start-1 flex has-[+*:focus-within]:invisible',
          isChoosing && 'invisible',
        )}
      >
        <Avatar of={client} size={40} />
      </span>
      <span
        className={classNames(
          'col-start-1 row-start-1 has-focus-visible:opacity-100',
          isChoosing ? 'opacity-100' : 'opacity-0',
        )}
      >
        <BareCheckbox
          aria-label={text('select_client', { name: client.name })}
          checked={isSelected}
          onChange={() => onToggle(client.id)}
        />
      </span>
    </span>
  );
}
