import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useNow } from '#platform/web/clock.ts';
import { formatAgeShort } from '#platform/web/format.ts';
import { Avatar } from '#platform/web/ui/avatar.tsx';
import { NewBadge } from '#platform/web/ui/badge.tsx';
import type { Client } from '../contract.ts';
import { FollowUpCell, SourceCell } from './client-cells.tsx';
import { text } from './en.ts';

interface PhoneListProps {
  clients: readonly Client[];
  /** Called when the end comes into sight. */
  onEnd: (first: number, last: number) => void;
}

/** The clients on a phone: rows of 96 px that a thumb can hit. */
export function ClientsPhoneList({ clients, onEnd }: PhoneListProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) onEnd(0, clients.length);
    });
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  }, [clients.length, onEnd]);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto sm:hidden">
      <ul aria-label={text('clients')}>
        {clients.map((client) => (
          <PhoneRow key={client.id} client={client} />
        ))}
      </ul>
      <div ref={end} />
    </div>
  );
}

function PhoneRow({ client }: { client: Client }) {
  const now = useNow();
  return (
    <li className="relative flex min-h-24 gap-3 border-b border-line px-4 py-3">
      <Avatar of={client} size={40} />
      <div className="min-w-0 flex-1">
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
        <p className="truncate text-fg-2">{client.last_activity_summary || <SourceCell client={client} />}</p>
        <div className="mt-1.5">{client.follow_up && <FollowUpCell client={client} />}</div>
      </div>
    </li>
  );
}
