import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useNow } from '#platform/web/clock.ts';
import { formatAgeShort } from '#platform/web/format.ts';
import { Avatar } from '#platform/web/ui/avatar.tsx';
import { NewBadge } from '#platform/web/ui/badge.tsx';
import type { Client } from '../contract.ts';
import { ActivitySummary, FollowUpCell, SourceCell } from './client-cells.tsx';
import { useClientListSlots } from './client-list-slots.tsx';
import { text } from './en.ts';

interface PhoneListProps {
  clients: readonly Client[];
  /** Called when the end comes into sight. */
  onEnd: (first: number, last: number) => void;
  after?: ReactNode;
}

/** The clients on a phone: rows of 96 px that a thumb can hit. */
export function ClientsPhoneList({ clients, onEnd, after }: PhoneListProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) onEnd(0, clients.length);
    });
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  }, [clients.length, onEnd]);
  return (
    <section
      aria-label={text('clients')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling place must be reachable by keyboard
      tabIndex={0}
      className="focus-inset min-h-0 flex-1 overflow-y-auto border-t border-line sm:hidden"
    >
      <ul>
        {clients.map((client) => (
          <PhoneRow key={client.id} client={client} />
        ))}
      </ul>
      <div ref={end} />
      {after}
    </section>
  );
}

function PhoneRow({ client }: { client: Client }) {
  const { PhoneAction } = useClientListSlots();
  const now = useNow();
  return (
    <li className="relative flex min-h-24 items-center gap-3 border-b border-line px-4 py-3">
      <span className="self-start">
        <Avatar of={client} size={40} />
      </span>
      <div className="min-w-0 flex-1 self-start">
        <div className="flex items-center gap-2">
          <Link
            to={`/client/${client.id}` as string}
            className="truncate text-md font-semibold text-fg no-underline after:absolute after:inset-0"
          >
            {client.name}
          </Link>
          {client.is_new_lead && <NewBadge />}
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
      {PhoneAction && (
        // Above the link that fills the row; who cannot be reached keeps the place, so that the times stand under each other.
        <span className="relative z-1 min-w-12 shrink-0">
          <PhoneAction client={client} />
        </span>
      )}
    </li>
  );
}
