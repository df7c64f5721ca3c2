import { ArrowDownWideNarrow, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { COUNT_CAP } from '../../contract/paging.ts';
import { listText } from '../en/list.ts';
import { formatCappedCount } from '../format.ts';
import { Button } from '../ui/buttons/button.tsx';
import { lazyOnInteraction } from '../ui/buttons/lazy-on-interaction.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import { Icon } from '../ui/layout/icon.tsx';
import { ResultCount, Toolbar, ToolbarDivider } from '../ui/layout/page-header.tsx';
import type { ListDisplay } from './define-list.ts';
import type { DisplayMenuProps } from './display-menu.tsx';
import { FilterChips } from './filter-chips.tsx';
import { ListSearch } from './list-search.tsx';
import { PhoneFilters } from './phone-filters.tsx';
import type { SortMenuProps } from './sort-menu.tsx';
import type { ListView } from './use-list.ts';

const SortMenu = lazyOnInteraction<SortMenuProps>(() => import('./sort-menu.tsx').then((module) => module.SortMenu));
const DisplayMenu = lazyOnInteraction<DisplayMenuProps>(() =>
  import('./display-menu.tsx').then((module) => module.DisplayMenu),
);

interface ListToolbarProps<Row> {
  view: ListView<Row>;
  /** Filters that the feature draws itself, beside the search and on a phone too. */
  children?: ReactNode;
  /** Elements at the end, on a phone too. */
  end?: ReactNode;
}

/**
 * The toolbar: search, filters, number of results, sort, display. Where there are chips, a phone has the search and one
 * button for the rest.
 */
export function ListToolbar<Row>({ view, children, end }: ListToolbarProps<Row>) {
  const { filters, words, ToolbarButton } = view.list;
  const hasSearch = filters.some(({ type }) => type === 'search');
  const hasChips = filters.some(({ type }) => ['flag', 'choice', 'parts'].includes(type));
  return (
    <Toolbar
      label={words.filters ?? listText('filters')}
      end={
        <span className={classNames('flex items-center gap-2', hasChips ? 'max-sm:hidden' : 'max-sm:ms-auto')}>
          <ToolbarEnd view={view} hasDivider={hasChips} />
          {end}
        </span>
      }
    >
      {hasSearch && (
        <ListSearch view={view} className={`w-[216px] ${hasChips ? 'max-sm:w-auto max-sm:flex-1' : 'max-sm:w-full'}`} />
      )}
      {children}
      {hasChips && (
        <>
          <span className="contents max-sm:hidden">
            {hasSearch && <ToolbarDivider />}
            <FilterChips view={view} />
          </span>
          {ToolbarButton && (
            <span className="contents sm:hidden">
              <ToolbarButton state={view.state} applied={view.sorting?.applied} />
            </span>
          )}
          <PhoneFilters view={view} />
        </>
      )}
    </Toolbar>
  );
}

function ToolbarEnd<Row>({ view, hasDivider }: { view: ListView<Row>; hasDivider: boolean }) {
  const { list, pages, sorting } = view;
  const { words, sort, useDisplay, ToolbarButton } = list;
  const { count } = pages;
  return (
    <>
      {count !== undefined && words.count && (
        <ResultCount>
          {count >= COUNT_CAP && words.countCapped ? words.countCapped(formatCappedCount(count)) : words.count(count)}
        </ResultCount>
      )}
      {hasDivider && <ToolbarDivider />}
      {ToolbarButton && <ToolbarButton state={view.state} applied={view.sorting?.applied} />}
      {sort && sorting && (
        <SortMenu
          sort={sort}
          sorting={sorting}
          trigger={
            <Button variant="ghost" size="sm" icon={<Icon of={ArrowDownWideNarrow} />}>
              {sort.label(sorting.applied.sort)}
            </Button>
          }
        />
      )}
      {useDisplay && <DisplayButton view={view} useDisplay={useDisplay} />}
    </>
  );
}

function DisplayButton<Row>({ view, useDisplay }: { view: ListView<Row>; useDisplay: () => ListDisplay }) {
  return (
    <DisplayMenu
      view={view as ListView<unknown>}
      display={useDisplay()}
      trigger={
        <Button variant="ghost" size="sm" icon={<Icon of={SlidersHorizontal} />}>
          {listText('display')}
        </Button>
      }
    />
  );
}
