import { type ReactNode, useState } from 'react';
import { Ago } from '#platform/web/ago.tsx';
import type { useReadPages } from '#platform/web/data.ts';
import { formatDuration } from '#platform/web/format.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { Panel } from '#platform/web/ui/layout/panel.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import type { AttentionQuery } from '../../contract.ts';
import { describeSections, nameWithin, SectionStrip } from '../section-strip.tsx';
import type { Attended } from './attended.ts';
import { text } from './en.ts';

/** A person who looked at a page, or a link by which somebody did. */
interface Reader {
  id: string;
  views: number;
  seconds: number;
  device_type: keyof typeof deviceNames;
  last_viewed: string;
  sections: readonly { component_id: string; type: string; seconds: number }[];
}

const deviceNames = {
  MOBILE: text('device_MOBILE'),
  TABLET: text('device_TABLET'),
  DESKTOP: text('device_DESKTOP'),
  UNKNOWN: text('device_UNKNOWN'),
};

type ReadersQuery = AttentionQuery & { component_id?: string; page_size: number };

interface ReadersProps<One extends Reader> {
  of: Attended;
  query: AttentionQuery;
  /** How many there are. */
  count: number;
  /** Reads them, the longest first. */
  useReaders: (id: number, query: ReadersQuery) => Omit<ReturnType<typeof useReadPages>, 'rows'> & { rows: One[] };
  id: number;
  drawPicture: (reader: One) => ReactNode;
  drawName: (reader: One) => ReactNode;
}

/** How many are shown beside the parts. */
const SHOWN = 5;

/** Who spent the time on the page, or on the part that is chosen. */
export function Readers<One extends Reader>({ of, query, count, ...list }: ReadersProps<One>) {
  const [isOpen, setIsOpen] = useState(false);
  const part = of.parts.find(({ component_id }) => component_id === of.chosen);
  const title = part ? text('who_of', { name: nameWithin(of.nameType(part.type)) }) : text('who');
  const asked = { ...list, of, query: { ...query, ...(part && { component_id: part.component_id }) } };
  return (
    <div className="mb-4">
      <Panel
        title={title}
        look="card"
        end={
          part ? (
            <LinkButton onClick={() => of.setChosen(null)}>{text('whole_page')}</LinkButton>
          ) : (
            count > SHOWN && <LinkButton onClick={() => setIsOpen(true)}>{text('all_people', { count })}</LinkButton>
          )
        }
      >
        <ReaderList {...asked} pageSize={SHOWN} hasMore={part !== undefined} />
      </Panel>
      {isOpen && (
        <Dialog isOpen title={title} onClose={() => setIsOpen(false)}>
          <ReaderList {...asked} pageSize={20} hasMore />
        </Dialog>
      )}
    </div>
  );
}

type ReaderListProps<One extends Reader> = Omit<ReadersProps<One>, 'count'> & { pageSize: number; hasMore: boolean };

function ReaderList<One extends Reader>({ id, query, useReaders, pageSize, hasMore, ...row }: ReaderListProps<One>) {
  const list = useReaders(id, { ...query, page_size: pageSize });
  if (list.isError) return <PartNotLoaded className="pb-3" words={text('people_not_loaded')} read={list} />;
  if (list.isSuccess && list.rows.length === 0) return <p className="pb-3 text-fg-2">{text('nobody')}</p>;
  return (
    <>
      <ul>
        {list.rows.map((reader) => (
          <ReaderRow key={reader.id} reader={reader} {...row} />
        ))}
      </ul>
      {hasMore && <ShowMore list={list} size="sm" isBlock className="pb-3" />}
    </>
  );
}

type ReaderRowProps<One extends Reader> = Pick<ReadersProps<One>, 'of' | 'drawPicture' | 'drawName'> & { reader: One };

function ReaderRow<One extends Reader>({ reader, of, drawPicture, drawName }: ReaderRowProps<One>) {
  const sections = reader.sections.map(({ type, ...section }) => ({ ...section, name: of.nameType(type) }));
  const device = deviceNames[reader.device_type].toLowerCase();
  return (
    <li className="flex items-start gap-2.5 border-line py-2.5 not-last:border-b">
      {drawPicture(reader)}
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex items-baseline justify-between gap-2">
          {drawName(reader)}
          <span className="font-medium text-brand-fg tabular-nums">{formatDuration(reader.seconds)}</span>
        </p>
        <p className="flex justify-between gap-2 text-xs text-fg-3">
          {text('views_on', { count: reader.views, device })}
          <Ago instant={reader.last_viewed} />
        </p>
        <SectionStrip sections={sections} />
        <span className="sr-only">{describeSections(sections)}</span>
      </div>
    </li>
  );
}
