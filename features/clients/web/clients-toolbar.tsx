import { ArrowDownWideNarrow, SlidersHorizontal } from 'lucide-react';
import { COUNT_CAP } from '#platform/contract/paging.ts';
import { formatCappedCount } from '#platform/web/format.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { lazyOnInteraction } from '#platform/web/ui/lazy-on-interaction.tsx';
import { ResultCount, Toolbar, ToolbarDivider } from '#platform/web/ui/page-header.tsx';
import type { AppliedSort } from '../contract.ts';
import { text } from './en.ts';
import type { ListFilter } from './list-filter.ts';
import { ListFilters } from './list-filters.tsx';
import { ListSearch } from './list-search.tsx';
import { PhoneFilters } from './phone-filters.tsx';
import type { SortMenuProps } from './sort-menu.tsx';

const SortMenu = lazyOnInteraction<SortMenuProps>(() => import('./sort-menu.tsx').then((module) => module.SortMenu));
const DisplayMenu = lazyOnInteraction(() => import('./display-menu.tsx').then((module) => module.DisplayMenu));

interface ToolbarProps {
  list: ListFilter;
  /** Absent where the list has one order. */
  sortedBy?: AppliedSort;
  count: number | undefined;
}

/** Search, filters that are on or can be put on, number of results, sort, display; on a phone search and one button. */
export function ClientsToolbar({ list, sortedBy, count }: ToolbarProps) {
  return (
    <Toolbar label={text('filters')} end={<ToolbarEnd list={list} sortedBy={sortedBy} count={count} />}>
      <ListSearch
        label={text('search_label')}
        value={list.filter.search}
        onChange={(search) => void list.change({ search })}
        className="w-[216px] max-sm:w-auto max-sm:flex-1"
      />
      <span className="contents max-sm:hidden">
        <ToolbarDivider />
        <ListFilters list={list} />
      </span>
      <PhoneFilters list={list} sortedBy={sortedBy} />
    </Toolbar>
  );
}

function ToolbarEnd({ list, sortedBy, count }: ToolbarProps) {
  return (
    <span className="flex items-center gap-2 max-sm:hidden">
      {count !== undefined && (
        <ResultCount>
          {count >= COUNT_CAP ? text('count_capped', { shown: formatCappedCount(count) }) : text('count', { count })}
        </ResultCount>
      )}
      <ToolbarDivider />
      {sortedBy && (
        <SortMenu
          list={list}
          sortedBy={sortedBy}
          trigger={
            <Button variant="ghost" size="sm" icon={<Icon of={ArrowDownWideNarrow} />}>
              {list.sortLabels(sortedBy.sort)}
            </Button>
          }
        />
      )}
      <DisplayButton />
    </span>
  );
}

const DisplayButton = () => (
  <DisplayMenu
    trigger={
      <Button variant="ghost" size="sm" icon={<Icon of={SlidersHorizontal} />}>
        {text('display')}
      </Button>
    }
  />
);
