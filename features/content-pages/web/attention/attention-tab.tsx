import { Link2 } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { AttentionQuery } from '#engines/visits/contract.ts';
import {
  type Attended,
  AttentionSide,
  AttentionView,
  LockedAttention,
  MissedCard,
  Readers,
  useAttentionFilters,
} from '#engines/visits/web/index.ts';
import { clientPages } from '#features/clients/pages.ts';
import { ContentPage } from '#features/content/web/index.ts';
import { useRead, useReadPages } from '#platform/web/data.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type ComponentType, type PageReader, type PageTemplate, pageTemplates } from '../../contract.ts';
import { ComponentIcon, nameType } from '../component-type.tsx';
import { findComponent } from '../editor/change-page.ts';
import { summarise } from '../editor/describe-component.ts';
import { text as shared } from '../en.ts';
import { DrawnPage } from '../page/drawn-page.tsx';
import { offerPro } from '../page-kind.ts';
import { text } from './en.ts';
import { findHigherPlace, MissedActions } from './missed-actions.tsx';

type Frame = Omit<ComponentProps<typeof ContentPage<PageTemplate>>, 'main' | 'side'>;

/** What of a page is read: each component beside the page as on a phone, and who spent the time. */
export function AttentionTab({ frame }: { frame: Frame }) {
  const { is_free_tier } = useSession();
  const { live_version } = frame.content;
  if (is_free_tier) {
    return <ContentPage {...frame} main={<LockedAttention unlock={shared('see_plans')} onUnlock={offerPro} />} />;
  }
  if (live_version === null) {
    const main = <StatePanel title={shared('nothing_live')}>{shared('not_shared')}</StatePanel>;
    return <ContentPage {...frame} main={main} />;
  }
  return <LiveAttention frame={frame} live={live_version} />;
}

const useReaders = (id: number, query: AttentionQuery) =>
  useReadPages(pageTemplates.listReaders, { params: { id }, query }, { keepPrevious: true });

const isFile = (type: string): boolean => type === 'pdflink' || type === 'attachment';

function LiveAttention({ frame, live }: { frame: Frame; live: number }) {
  const page = frame.content;
  const { id } = page;
  const filters = useAttentionFilters(live);
  const [chosen, setChosen] = useState<string | null>(null);
  const { query } = filters;
  const read = useRead(pageTemplates.getAttention, { params: { id }, query }, { keepPrevious: true });
  const shown = { params: { id, version: read.data?.version ?? live } };
  const stored = useRead(pageTemplates.getVersion, shown, { keepPrevious: true });
  if (!read.data || !stored.data) {
    const failed = [read, stored].find(({ isError }) => isError);
    const main = failed ? <NotLoaded title={text('not_loaded')} read={failed} /> : <TableSkeleton rows={7} />;
    return <ContentPage {...frame} main={main} />;
  }
  const { components, ...figures } = read.data;
  const { definition } = stored.data;
  const of: Attended | null = components && {
    parts: components,
    nameType,
    drawIcon: (type) => <ComponentIcon type={type as ComponentType} />,
    isFile,
    summarise(component_id) {
      const component = findComponent(definition, component_id);
      return component ? summarise(component, page.files) : '';
    },
    draw: (drawn) => <DrawnPage page={page} version={figures.version} {...drawn} />,
    chosen,
    setChosen,
  };
  return (
    <ContentPage
      {...frame}
      main={
        <>
          {filters.draw(figures.devices)}
          <AttentionView of={of} views={figures.views} />
        </>
      }
      side={
        of && (
          <AttentionSide of={of} figures={figures}>
            <MissedCard
              of={of}
              drawActions={(move, names) => {
                const target = findHigherPlace(page.draft, move);
                if (target === null) return null;
                const { component_id } = move.missed;
                return (
                  page.access_policy.EDIT && <MissedActions {...names} page={page} id={component_id} target={target} />
                );
              }}
            />
            <Readers
              of={of}
              id={id}
              query={query}
              count={figures.people_count}
              useReaders={useReaders}
              drawPicture={drawPicture}
              drawName={drawName}
            />
          </AttentionSide>
        )
      }
    />
  );
}

const drawPicture = ({ client }: PageReader) =>
  client ? (
    <Avatar of={client} size={28} />
  ) : (
    <span className="grid size-7 shrink-0 place-items-center rounded-full bg-fill">
      <Icon of={Link2} size={14} className="text-icon" />
    </span>
  );

const drawName = ({ client }: PageReader) =>
  client ? (
    <PageLink to={clientPages.client} params={{ id: client.id }} className="truncate font-medium">
      {client.name}
    </PageLink>
  ) : (
    <span className="truncate font-medium">{text('link_without_client')}</span>
  );
