import { RadioTower } from 'lucide-react';
import type { Client } from '#features/clients/contract.ts';
import { Ago } from '#platform/web/ago.tsx';
import { useRead } from '#platform/web/data.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { metaConversions } from '../contract.ts';
import { text } from './en.ts';
import { explainEvent, statusTones } from './event-words.ts';

/** Shows on the record what Meta was told of a client; nothing for one who came otherwise. */
export function ToldPanel({ client }: { client: Client }) {
  return client.source === 'external_integration' ? <Told client_id={client.id} /> : null;
}

function Told({ client_id }: { client_id: number }) {
  const read = useRead(metaConversions.listOfClient, { params: { id: client_id } });
  const results = read.data?.results ?? [];
  if (read.isError && !read.data)
    return (
      <section className="border-t border-line-2 px-5 py-4 text-sm">
        <PartNotLoaded words={text('told_failed')} read={read} />
      </section>
    );
  if (results.length === 0) return null;
  return (
    <section aria-labelledby="told-heading" className="border-t border-line-2 px-5 py-4 text-sm">
      <div className="mb-1.5 flex items-center gap-2">
        <Icon of={RadioTower} className="text-icon" />
        <h2 id="told-heading" className="font-semibold">
          {text('told')}
        </h2>
      </div>
      <ul aria-labelledby="told-heading">
        {results.map(({ id, event_name, occurred_at, ...event }) => (
          <li key={id} className="py-1">
            <div className="flex items-center gap-2">
              <span className="min-w-0 flex-1 truncate">{event_name}</span>
              <Badge tone={statusTones[event.status]}>{text(event.status)}</Badge>
            </div>
            <p className="text-xs text-fg-3">
              <Ago instant={occurred_at} /> {explainEvent(event)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
