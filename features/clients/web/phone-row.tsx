import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useNow } from '#platform/web/clock.ts';
import { formatAgeShort } from '#platform/web/format.ts';
import { Avatar } from '#platform/web/ui/avatar.tsx';
import { NewBadge } from '#platform/web/ui/badge.tsx';
import { TickBox } from '#platform/web/ui/checkbox.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import type { Client } from '../contract.ts';
import { ActivitySummary, FollowUpCell, SourceCell } from './client-cells.tsx';
import { useClientListSlots } from './client-list-slots.tsx';
import { text } from './en.ts';
import { useLongPress } from './use-long-press.ts';

interface PhoneRowProps {
  client: Client;
  isSelected: boolean;
  /** Some row is selected: a tap selects instead of opening. */
  isChoosing: boolean;
  onToggle: (id: number) => void;
}

/** One client on a phone. The face is what one selects by; a finger resting on the row does the same. */
export const PhoneRow = memo(function PhoneRow({ client, isSelected, isChoosing, onToggle }: PhoneRowProps) {
  const { PhoneAction } = useClientListSlots();
  const now = useNow();
  const press = useLongPress(() => onToggle(client.id));
  return (
    <li
      {...press}
      className={classNames(
        'relative flex min-h-24 items-center gap-3 border-b border-line px-4 py-3 [-webkit-touch-callout:none]',
        isSelected && 'bg-selected forced-colors:outline-2 forced-colors:-outline-offset-2',
      )}
    >
      <FaceTick client={client} isSelected={isSelected} isChoosing={isChoosing} onToggle={onToggle} />
      <div className="min-w-0 flex-1 self-start">
        <div className="flex items-center gap-2">
          <Link
            to={`/client/${client.id}` as string}
            className="truncate text-md font-semibold text-fg no-underline after:absolute after:inset-0"
            onClick={(event) => {
              if (!isChoosing) return;
              event.preventDefault();
              onToggle(client.id);
            }}
          >
            {client.name}
          </Link>
          <NewBadge isNew={client.is_new_lead} />
          <time dateTime={client.last_activity_at} className="ms-auto shrink-0 text-xs text-fg-3">
            {formatAgeShort(client.last_activity_at, Date.parse(now))}
          </time>
        </div>
        <p className="mt-0.5 flex min-w-0 items-center gap-1.5 text-fg-2">
          <ActivitySummary client={client} />
        </p>
        <div className="mt-1.5 truncate text-xs text-fg-3">
          {client.follow_up ? <FollowUpCell client={client} /> : <SourceCell client={client} />}
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

/** The face, and over it the tick: seen while rows are being chosen or when the focus is on it, pressed always. */
function FaceTick({ client, isSelected, isChoosing, onToggle }: PhoneRowProps) {
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
        <TickBox
          aria-label={text('select_client', { name: client.name })}
          checked={isSelected}
          onChange={() => onToggle(client.id)}
        />
      </span>
    </span>
  );
}
