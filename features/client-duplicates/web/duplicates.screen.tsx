import { useEffect, useRef, useState } from 'react';
import { clientPages } from '#features/clients/pages.ts';
import { useReadPages } from '#platform/web/data.ts';
import { formatCappedCount } from '#platform/web/format.ts';
import { Crumbs } from '#platform/web/navigation/crumbs.tsx';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx';
import { useIsNarrow } from '#platform/web/ui/layout/screen-width.ts';
import { type DuplicateEntry, DuplicateView, duplicates } from '../contract.ts';
import { text } from './en.ts';
import { describeMatch } from './inbox/describe-match.ts';
import { placeMerged, useMergedPairs } from './inbox/merged-pairs.ts';
import { PairList } from './inbox/pair-list.tsx';
import { LeadSetting } from './lead-setting.tsx';
import { MergePanel } from './merge/merge-panel.tsx';
import { MergeAll } from './merge-all/merge-all.tsx';

/** Clients that may be one person: the list of them, and one pair side by side (S0-2.1-28). */
export function DuplicatesScreen() {
  const [view, setView] = useState<DuplicateView>('ALL');
  const read = useReadPages(duplicates.list, { query: { view, with_count: true } });
  const counts = read.first?.counts;
  const inbox = useInbox(read.rows);
  const change = (next: DuplicateView) => {
    setView(next);
    inbox.choose(null);
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface">
      <div className={classNames('shrink-0 border-b border-line-2 pb-1.5', inbox.isAlone && 'max-lg:hidden')}>
        <PageHeader
          crumb={<Crumbs trail={[{ page: clientPages.clients, label: text('clients') }]} />}
          title={
            <span className="flex flex-wrap items-baseline gap-x-2.5">
              {text('title')}
              <span className="font-sans text-sm font-normal tracking-normal text-fg-3">{text('lead')}</span>
            </span>
          }
          actions={
            <>
              <LeadSetting />
              <MergeAll count={counts?.SURE ?? 0} />
            </>
          }
        />
      </div>
      <div className="flex min-h-0 flex-1">
        <div
          className={classNames(
            'flex min-h-0 min-w-0 flex-col border-line-2 max-lg:flex-1 lg:w-74 lg:shrink-0 lg:border-e',
            inbox.isAlone && 'max-lg:hidden',
          )}
        >
          <div className="shrink-0 border-b border-line px-5 py-2 max-sm:px-4">
            <Segmented
              label={text('view')}
              size="sm"
              value={view}
              segments={DuplicateView.options.map((value) => ({
                value,
                label: text(`view_${value}`),
                ...(counts && { count: formatCappedCount(counts[value]) }),
              }))}
              onChange={change}
            />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">
            <Pairs view={view} read={read} inbox={inbox} />
          </div>
        </div>
        <Comparison view={view} inbox={inbox} total={counts?.[view]} />
      </div>
    </div>
  );
}

type Inbox = ReturnType<typeof useInbox>;

/** The list with what was merged here, and the pair that is compared: on a wide screen the first one from the start. */
function useInbox(rows: readonly DuplicateEntry[]) {
  const isNarrow = useIsNarrow();
  const [chosenId, setChosenId] = useState<number | null>(null);
  const merged = useMergedPairs();
  const items = placeMerged(rows, merged.merged);
  const open = items.flatMap(({ entry }) => entry ?? []);
  const chosen = open.find(({ id }) => id === chosenId) ?? (isNarrow ? undefined : open[0]);
  const index = items.findIndex(({ entry }) => entry !== undefined && entry === chosen);
  const next = [...items.slice(index + 1), ...items.slice(0, index)].find(({ entry }) => entry)?.entry;
  return {
    items,
    chosen,
    index,
    /** Whether the pair is shown without the list, where there is room for one of them. */
    isAlone: chosen !== undefined && chosenId !== null,
    choose: setChosenId,
    skip: () => setChosenId(next?.id ?? null),
    merge(pair: { merge_id: number; survivor: { id: number; name: string }; count: number }) {
      if (chosen) merged.add({ ...pair, entry_id: chosen.id, index });
      setChosenId(isNarrow ? null : (next?.id ?? null));
    },
    undone: merged.remove,
  };
}

interface PairsProps {
  view: DuplicateView;
  read: ReturnType<typeof useReadPages<typeof duplicates.list>>;
  inbox: Inbox;
}

function Pairs({ view, read, inbox }: PairsProps) {
  if (read.isPending) return <TableSkeleton rows={6} />;
  if (read.isError) return <NotLoaded title={text('not_loaded')} read={read} />;
  if (inbox.items.length === 0) {
    return view === 'ALL' ? (
      <StatePanel title={text('empty_title')}>{text('empty_text')}</StatePanel>
    ) : (
      <StatePanel title={text(`none_${view}_title`)}>{text(`none_${view}_text`)}</StatePanel>
    );
  }
  return (
    <>
      <PairList
        items={inbox.items}
        view={view}
        chosenId={inbox.chosen?.id ?? null}
        onChoose={({ id }) => inbox.choose(id)}
        onUndone={inbox.undone}
      />
      <ShowMore list={read} className="px-5 py-3" />
    </>
  );
}

/** The pair that is compared. Moving to another one moves the focus here, so that the keyboard goes on with it. */
function Comparison({ view, inbox, total }: { view: DuplicateView; inbox: Inbox; total: number | undefined }) {
  const { chosen, index, isAlone } = inbox;
  const box = useRef<HTMLElement>(null);
  const shown = useRef(chosen?.id);
  const id = chosen?.id;
  useEffect(() => {
    if (shown.current !== undefined && id !== undefined && shown.current !== id) box.current?.focus();
    shown.current = id;
  }, [id]);
  if (!chosen) return <div className="flex-1 max-lg:hidden" />;
  const names = `${chosen.client.name}, ${chosen.other.name}`;
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={text('compare', { names })}
      className={classNames('flex min-h-0 min-w-0 flex-1 flex-col outline-none', !isAlone && 'max-lg:hidden')}
    >
      <MergePanel
        key={chosen.id}
        entry={chosen}
        view={view}
        place={text('pair_of', {
          index: index + 1,
          total: formatCappedCount(total ?? inbox.items.length),
          match: describeMatch(chosen),
        })}
        onMerged={inbox.merge}
        onSkip={inbox.skip}
        onClose={() => inbox.choose(null)}
      />
    </section>
  );
}
