import { RadioTower } from 'lucide-react';
import type { Client } from '#features/clients/contract.ts';
import { Ago } from '#platform/web/ago.tsx';
import { useRead } from '#platform/web/data.ts';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { RecordPart } from '#platform/web/ui/layout/record-part.tsx';
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
  return (
    <RecordPart icon={RadioTower} title={text('told')} read={read} failed={text('told_failed')}>
      {results.length > 0 && (
        <ul aria-label={text('told')}>
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
      )}
    </RecordPart>
  );
}
