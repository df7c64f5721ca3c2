import { useState } from 'react';
import { clientPages } from '#features/clients/pages.ts';
import { Ago } from '#platform/web/ago.tsx';
import { useReadPages } from '#platform/web/data.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { Panel } from '#platform/web/ui/layout/panel.tsx';
import { type ConversionEvent, metaConversions } from '../contract.ts';
import { text } from './en.ts';
import { explainEvent, statusTones } from './event-words.ts';
import { Payload } from './payload.tsx';

const query = { page_size: 10 };

/** Lists the last events of clients the person may see; each shows what left for it. */
export function LatestEvents() {
  const pages = useReadPages(metaConversions.listEvents, { query });
  return (
    <Panel look="card" title={text('latest')}>
      <Events pages={pages} />
    </Panel>
  );
}

type Pages = ReturnType<typeof useReadPages<typeof metaConversions.listEvents>>;

function Events({ pages }: { pages: Pages }) {
  if (pages.isPending) return <TableSkeleton rows={4} />;
  if (pages.isError && !pages.data) return <PartNotLoaded words={text('latest_failed')} read={pages} />;
  if (pages.rows.length === 0) return <p className="pb-3 text-xs text-fg-3">{text('no_latest')}</p>;
  return (
    <>
      <ul aria-label={text('latest')}>
        {pages.rows.map((event) => (
          <EventItem key={event.id} event={event} />
        ))}
      </ul>
      <ShowMore list={pages} className="flex justify-center py-3" />
    </>
  );
}

function EventItem({ event }: { event: ConversionEvent }) {
  const [isShown, setIsShown] = useState(false);
  const { client, event_name, status, occurred_at, payload } = event;
  const why = explainEvent(event);
  return (
    <li className="border-line py-2.5 not-first:border-t">
      <div className="flex items-baseline gap-2">
        <PageLink to={clientPages.client} params={{ id: client.id }} className="min-w-0 flex-1 truncate font-medium">
          <bdi>{client.name}</bdi>
        </PageLink>
        <Badge tone={statusTones[status]}>{text(status)}</Badge>
      </div>
      <div className="flex items-baseline gap-2 text-xs text-fg-3">
        <span className="min-w-0 flex-1 truncate">{event_name}</span>
        <Ago instant={occurred_at} />
      </div>
      {why && <p className="text-xs break-words text-fg-3">{why}</p>}
      {payload !== null && (
        <LinkButton aria-expanded={isShown} className="text-xs" onClick={() => setIsShown(!isShown)}>
          {text('show_payload')}
        </LinkButton>
      )}
      {isShown && payload !== null && (
        <section aria-label={text('leaves_for', { name: client.name })} className="mt-1.5 grid gap-1.5">
          <Payload payload={payload} />
          <p className="text-xs text-fg-3">{text('leaves_help')}</p>
        </section>
      )}
    </li>
  );
}
