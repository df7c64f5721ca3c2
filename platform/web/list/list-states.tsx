import type { ReactNode } from 'react';
import { AreaNotLoaded, NotLoaded, type NotLoadedProps } from '../not-loaded.tsx';
import { useSession } from '../session.tsx';
import { TableSkeleton } from '../ui/feedback/skeleton.tsx';
import { NoMatchesPanel } from '../ui/feedback/state-panel.tsx';
import type { ListFilter } from './filters/filters.ts';
import type { ListState } from './use-list.ts';

interface ListStatesProps<Row> {
  view: ListState<Row>;
  /** Replaces the skeleton of the declaration. */
  skeleton?: ReactNode;
  empty?: ReactNode;
  children: ReactNode;
}

/** Shows one of five states: loading, forbidden, failed, empty (altogether or by the filters), or the rows. */
export function ListStates<Row>({ view, skeleton, empty, children }: ListStatesProps<Row>) {
  const { list, pages, isFiltered } = view;
  const { Empty, words } = list;
  if (pages.isPending) return skeleton ?? list.skeleton ?? <RowsSkeleton />;
  if (pages.isError && pages.rows.length === 0) return <ListNotLoaded view={view} read={pages} />;
  if (pages.rows.length > 0) return children;
  if (isFiltered && words.noMatch) return <NoMatches view={view} {...words.noMatch} />;
  return empty ?? (Empty && <Empty />);
}

function ListNotLoaded<Row>({ view, read }: { view: ListState<Row>; read: NotLoadedProps['read'] }) {
  const { forbidden, words } = view.list;
  if (forbidden) return <AreaNotLoaded title={words.notLoaded} read={read} forbidden={forbidden} />;
  return <NotLoaded title={words.notLoaded} read={read} />;
}

function RowsSkeleton() {
  const { density } = useSession();
  return (
    <div data-density={density}>
      <TableSkeleton rows={14} />
    </div>
  );
}

interface NoMatchesProps<Row> {
  view: ListState<Row>;
  title: (filters: string) => string;
  text: string;
  useReason?: (state: object) => string | null;
}

const useNoReason = () => null;

/** Says what was searched for, or that such rows are hidden from the person, and offers to clear the filters. */
function NoMatches<Row>({ view, title, text, useReason = useNoReason }: NoMatchesProps<Row>) {
  const words = useFilterWords(view.list.filters, view.state ?? {});
  const reason = useReason(view.state ?? {});
  const shown = reason ?? title(words);
  return (
    <NoMatchesPanel title={shown} onClear={() => view.clear?.()}>
      {text}
    </NoMatchesPanel>
  );
}

/** Returns the active filters in words: “jane”, New leads, Daniel Ong, Website. */
function useFilterWords(filters: readonly ListFilter<object>[], state: object): string {
  // biome-ignore lint/correctness/useHookAtTopLevel: a list always has the same filters, so the hooks are always the same
  const words = filters.map((filter) => filter.useWords(state));
  return words.filter(Boolean).join(', ');
}
