import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { describeSections, nameWithin, SectionStrip } from '#engines/visits/web/index.ts';
import { clientPages } from '#features/clients/pages.ts';
import { Ago } from '#platform/web/ago.tsx';
import { useReadPages } from '#platform/web/data.ts';
import { formatDuration } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Panel } from '#platform/web/ui/layout/panel.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { type AttentionQuery, type PageReader, type PageTemplate, pageTemplates } from '../../contract.ts';
import { nameType } from '../component-type.tsx';
import type { RowsProps } from './component-rows.tsx';
import { text } from './en.ts';

interface ReadersProps extends Pick<RowsProps, 'components' | 'chosen' | 'setChosen'> {
  page: PageTemplate;
  query: AttentionQuery;
  /** How many there are. */
  count: number;
}

/** How many are shown beside the components. */
const SHOWN = 5;

/** Who spent the time on the page, or on the component that is chosen. */
export function Readers({ page, query, count, components, chosen, setChosen }: ReadersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const of = components.find(({ component_id }) => component_id === chosen);
  const title = of ? text('who_of', { name: nameWithin(nameType(of.type)) }) : text('who');
  const asked = { id: page.id, query: { ...query, ...(of && { component_id: of.component_id }) } };
  return (
    <div className="mb-4">
      <Panel
        title={title}
        look="card"
        end={
          of ? (
            <LinkButton onClick={() => setChosen(null)}>{text('whole_page')}</LinkButton>
          ) : (
            count > SHOWN && <LinkButton onClick={() => setIsOpen(true)}>{text('all_people', { count })}</LinkButton>
          )
        }
      >
        <ReaderList {...asked} pageSize={SHOWN} hasMore={of !== undefined} />
      </Panel>
      {isOpen && (
        <Dialog isOpen title={title} onClose={() => setIsOpen(false)}>
          <ReaderList {...asked} pageSize={20} hasMore />
        </Dialog>
      )}
    </div>
  );
}

interface ReaderListProps {
  id: number;
  query: AttentionQuery & { component_id?: string };
  pageSize: number;
  hasMore: boolean;
}

function ReaderList({ id, query, pageSize, hasMore }: ReaderListProps) {
  const list = useReadPages(
    pageTemplates.listReaders,
    { params: { id }, query: { ...query, page_size: pageSize } },
    { keepPrevious: true },
  );
  if (list.isError) return <PartNotLoaded className="pb-3" words={text('people_not_loaded')} read={list} />;
  if (list.isSuccess && list.rows.length === 0) return <p className="pb-3 text-fg-2">{text('nobody')}</p>;
  return (
    <>
      <ul>
        {list.rows.map((reader) => (
          <Reader key={reader.id} reader={reader} />
        ))}
      </ul>
      {hasMore && <ShowMore list={list} size="sm" isBlock className="pb-3" />}
    </>
  );
}

function Reader({ reader }: { reader: PageReader }) {
  const { client, seconds, views, device_type, last_viewed } = reader;
  const sections = reader.sections.map(({ type, ...section }) => ({ ...section, name: nameType(type) }));
  const device = text(`device_${device_type}`).toLowerCase();
  return (
    <li className="flex items-start gap-2.5 border-line py-2.5 not-last:border-b">
      {client ? (
        <Avatar of={client} size={28} />
      ) : (
        <span className="grid size-7 shrink-0 place-items-center rounded-full bg-fill">
          <Icon of={Link2} size={14} className="text-icon" />
        </span>
      )}
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex items-baseline justify-between gap-2">
          {client ? (
            <PageLink to={clientPages.client} params={{ id: client.id }} className="truncate font-medium">
              {client.name}
            </PageLink>
          ) : (
            <span className="truncate font-medium">{text('link_without_client')}</span>
          )}
          <span className="font-medium text-brand-fg tabular-nums">{formatDuration(seconds)}</span>
        </p>
        <p className="flex justify-between gap-2 text-xs text-fg-3">
          {text('views_on', { count: views, device })}
          <Ago instant={last_viewed} />
        </p>
        <SectionStrip sections={sections} />
        <span className="sr-only">{describeSections(sections)}</span>
      </div>
    </li>
  );
}
