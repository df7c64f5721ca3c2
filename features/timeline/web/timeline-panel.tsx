import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { useState } from 'react';
import type { ActivityKind } from '#domain/activity-types.ts';
import type { Client } from '#features/clients/contract.ts';
import { useReadPages } from '#platform/web/data.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { useIsPhone } from '#platform/web/ui/layout/screen-width.ts';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import { timeline } from '../contract.ts';
import { ActivityDays } from './activity-days.tsx';
import { text } from './en.ts';
import { Composer } from './writing/composer.tsx';

type SortOrder = 'ASC' | 'DESC';

/** Shows a client's timeline and the composer, which opens from the bar at the bottom of a phone. */
export function TimelinePanel({ client }: { client: Client }) {
  const isPhone = useIsPhone();
  const [kind, setKind] = useState<ActivityKind>('all');
  const [sort_order, setSortOrder] = useState<SortOrder>('DESC');
  return (
    <div className="px-6 py-3.5 max-sm:px-4">
      <VisuallyHidden>
        <h2>{text('timeline')}</h2>
      </VisuallyHidden>
      {client.access_policy.EDIT && !isPhone && (
        <div className="mb-3.5">
          <Composer key={client.id} client={client} />
        </div>
      )}
      <div className="mb-1 flex items-center gap-2">
        <Segmented<ActivityKind>
          label={text('filter')}
          size="sm"
          value={kind}
          onChange={setKind}
          segments={[
            { value: 'all', label: text('all') },
            { value: 'shared', label: text('shared') },
            { value: 'calls_and_meetings', label: text('calls_and_meetings') },
            { value: 'notes', label: text('notes') },
          ]}
        />
        <OrderButton order={sort_order} onChange={setSortOrder} />
      </div>
      <Activities client={client} kind={kind} sort_order={sort_order} onClearFilter={() => setKind('all')} />
    </div>
  );
}

function OrderButton({ order, onChange }: { order: SortOrder; onChange: (order: SortOrder) => void }) {
  const isNewestFirst = order === 'DESC';
  const words = isNewestFirst ? text('newest_first') : text('oldest_first');
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={text('sort_label', { order: words })}
      icon={<Icon of={isNewestFirst ? ArrowDownWideNarrow : ArrowUpNarrowWide} size={14} />}
      onClick={() => onChange(isNewestFirst ? 'ASC' : 'DESC')}
      className="ms-auto"
    >
      <span className="max-sm:sr-only">{words}</span>
    </Button>
  );
}

interface ActivitiesProps {
  client: Client;
  kind: ActivityKind;
  sort_order: SortOrder;
  onClearFilter: () => void;
}

function Activities({ client, kind, sort_order, onClearFilter }: ActivitiesProps) {
  const input = { params: { id: client.id }, query: { kind, sort_order } };
  const list = useReadPages(timeline.listForClient, input, { keepPrevious: true });
  if (list.isPending) return <TimelineSkeleton />;
  if (list.isError) {
    return <NotLoaded title={text('not_loaded')} read={list} />;
  }
  if (list.rows.length === 0) return <NothingHere kind={kind} onClearFilter={onClearFilter} />;
  return (
    <>
      <ActivityDays activities={list.rows} />
      <ShowMore list={list} className="flex justify-center pb-4" />
    </>
  );
}

const nothing: Record<Exclude<ActivityKind, 'all'>, string> = {
  shared: text('nothing_shared'),
  calls_and_meetings: text('nothing_called'),
  notes: text('nothing_noted'),
};

function NothingHere({ kind, onClearFilter }: { kind: ActivityKind; onClearFilter: () => void }) {
  if (kind === 'all') return <StatePanel title={text('nothing_yet')}>{text('nothing_yet_text')}</StatePanel>;
  return (
    <StatePanel title={nothing[kind]} actions={<Button onClick={onClearFilter}>{text('clear_filter')}</Button>}>
      {null}
    </StatePanel>
  );
}

const LINES = ['w-56', 'w-40', 'w-64', 'w-48'];

const TimelineSkeleton = () => (
  <Skeleton className="pt-8">
    {LINES.map((width) => (
      <div key={width} className="mb-7 flex items-center gap-3">
        <SkeletonBlock shape="circle" className="size-7" />
        <SkeletonBlock className={`h-2.5 ${width}`} />
      </div>
    ))}
  </Skeleton>
);
