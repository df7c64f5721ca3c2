import { BellOff } from 'lucide-react';
import { useState } from 'react';
import { clientPages } from '#features/clients/pages.ts';
import { useReadPages } from '#platform/web/data.ts';
import { formatCappedCount, formatDateTime } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx';
import { unsubscribes } from '../contract.ts';
import { text } from './en.ts';

const query = { page_size: 50, with_count: true };

/** Opens who unsubscribed, and says how many they are. */
export function UnsubscribedButton() {
  const [isOpen, setIsOpen] = useState(false);
  const pages = useReadPages(unsubscribes.list, { query });
  return (
    <>
      <Button variant="ghost" icon={<Icon of={BellOff} />} onClick={() => setIsOpen(true)}>
        <span className="max-sm:sr-only">{text('title')}</span>
        {pages.count !== undefined && (
          <span className="rounded-full bg-fill px-1.5 text-xs text-fg-2 tabular-nums">
            {formatCappedCount(pages.count)}
          </span>
        )}
      </Button>
      <Drawer isOpen={isOpen} onClose={() => setIsOpen(false)} title={text('title')} description={text('list_help')}>
        <UnsubscribedList pages={pages} />
      </Drawer>
    </>
  );
}

type Pages = ReturnType<typeof useReadPages<typeof unsubscribes.list>>;

function UnsubscribedList({ pages }: { pages: Pages }) {
  const { time_zone } = useSession();
  if (pages.isPending) return <TableSkeleton rows={5} />;
  if (pages.isError && !pages.data) return <PartNotLoaded words={text('list_failed')} read={pages} />;
  if (pages.rows.length === 0) return <StatePanel title={text('none_title')}>{text('none_text')}</StatePanel>;
  return (
    <>
      <ul aria-label={text('title')}>
        {pages.rows.map(({ id, client, way, unsubscribed_at }) => (
          <li key={id} className="border-b border-line py-2.5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <PageLink to={clientPages.client} params={{ id: client.id }} className="min-w-0 truncate font-medium">
                <bdi>{client.name}</bdi>
              </PageLink>
              <span className="text-xs text-fg-3">{formatDateTime(unsubscribed_at, time_zone)}</span>
            </p>
            <p className="text-xs text-fg-3">{text(way)}</p>
          </li>
        ))}
      </ul>
      <ShowMore list={pages} className="flex justify-center p-4" />
    </>
  );
}
