import type { ReactNode } from 'react';
import type { CallFailed } from '#platform/web/api.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { NoMatchesPanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { text } from '../en.ts';
import { type ChangeFilter, isFiltered, type ListFilter, noFilter } from './content-filter.ts';

interface ContentListProps {
  list: {
    isPending: boolean;
    isError: boolean;
    isFetching: boolean;
    error: CallFailed | null;
    rows: readonly unknown[];
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  filter: ListFilter;
  onChange: ChangeFilter;
  skeleton: ReactNode;
  empty: ReactNode;
  children: ReactNode;
}

/** One of four: waiting, failed, empty (for ever or by the filter), or the rows with the way to more. */
export function ContentList({ list, filter, onChange, skeleton, empty, children }: ContentListProps) {
  if (list.isPending) return <div className="min-h-0 flex-1 overflow-y-auto p-5 pt-1 max-sm:px-4">{skeleton}</div>;
  if (list.isError && list.rows.length === 0) {
    return <NotLoaded title={text('not_loaded')} read={list} />;
  }
  if (list.rows.length === 0 && isFiltered(filter)) {
    return (
      <NoMatchesPanel title={text('no_match_title')} onClear={() => void onChange(noFilter)}>
        {text('no_match_text')}
      </NoMatchesPanel>
    );
  }
  if (list.rows.length === 0) return empty;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto p-5 pt-1 max-sm:px-4">
      {children}
      <ShowMore list={list} className="mt-5 flex justify-center" />
    </div>
  );
}
