import { ArrowDownWideNarrow } from 'lucide-react';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { lazyOnInteraction } from '#platform/web/ui/lazy-on-interaction.tsx';
import { Toolbar } from '#platform/web/ui/page-header.tsx';
import { SearchField } from '#platform/web/ui/search-field.tsx';
import { Segmented } from '#platform/web/ui/segmented.tsx';
import { type ContentSort, ShareFilter } from '../contract.ts';
import type { ChangeFilter, ListFilter } from './content-filter.ts';
import { text } from './en.ts';

interface ContentToolbarProps {
  filter: ListFilter;
  onChange: ChangeFilter;
  searchLabel: string;
  /** How the list looks, where there is a choice. */
  view?: ReactNode;
}

const SortMenu = lazyOnInteraction<{ filter: ListFilter; onChange: ChangeFilter }>(() =>
  import('./content-sort-menu.tsx').then((module) => module.ContentSortMenu),
);

/** The order a filter brings, unless another was chosen. */
export function shownSort({ sort, filter }: ListFilter): z.output<typeof ContentSort> {
  if (sort) return sort;
  if (filter === 'opened' || filter === 'viewed_in_last_7_days') return 'last_opened';
  return filter === 'viewed_multiple_times' ? 'times_viewed' : 'last_shared';
}

/** Search, what became of the shares, sort. */
export function ContentToolbar({ filter, onChange, searchLabel, view }: ContentToolbarProps) {
  return (
    <Toolbar
      label={text('filters')}
      end={
        <span className="flex items-center gap-2 max-sm:ms-auto">
          <SortMenu
            filter={filter}
            onChange={onChange}
            trigger={
              <Button variant="ghost" size="sm" icon={<Icon of={ArrowDownWideNarrow} />}>
                {text(`sort_${shownSort(filter)}`)}
              </Button>
            }
          />
          {view}
        </span>
      }
    >
      <SearchField
        label={searchLabel}
        placeholder={searchLabel}
        value={filter.search ?? ''}
        onSearch={(search) => void onChange({ search: search || undefined })}
        className="w-[220px] max-sm:w-full"
      />
      <Segmented
        label={text('share_filter')}
        value={filter.filter ?? 'all'}
        onChange={(value) => void onChange({ filter: value === 'all' ? undefined : value, sort: undefined })}
        segments={[
          { value: 'all', label: text('filter_all') },
          ...ShareFilter.options.map((value) => ({ value, label: text(`filter_${value}`) })),
        ]}
      />
    </Toolbar>
  );
}
