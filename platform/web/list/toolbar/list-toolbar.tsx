import { ArrowDownWideNarrow, ListFilter as FilterGlyph, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { listText } from '../../en/list.ts';
import { lazyPart } from '../../state/lazy-part.tsx';
import { Button, IconButton } from '../../ui/buttons/button.tsx';
import { lazyOnInteraction } from '../../ui/buttons/lazy-on-interaction.tsx';
import { CountBadge } from '../../ui/display/badge.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import { Toolbar, ToolbarDivider } from '../../ui/layout/page-header.tsx';
import { useIsPhone } from '../../ui/layout/screen-width.ts';
import type { ListDisplay } from '../define-list.ts';
import { FilterChips } from '../filters/filter-chips.tsx';
import { countOn } from '../filters/filters.ts';
import { usePanel } from '../filters/use-panel.ts';
import type { ListView } from '../use-list.ts';
import type { DisplayMenuProps } from './display-menu.tsx';
import { ListCount } from './list-count.tsx';
import { ListSearch } from './list-search.tsx';
import { OpenPanel } from './panel-parts.tsx';
import type { SortMenuProps } from './sort-menu.tsx';

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
 * The toolbar: search, filters, number of results, sort, display; under it the open panel of a filter. Where there are chips,
 * a phone has the search and one button for the rest.
 */
export function ListToolbar<Row>({ view, children, end }: ListToolbarProps<Row>) {
  const { filters, words, ToolbarButton } = view.list;
  const panel = usePanel();
  const isPhone = useIsPhone();
  const panelFilter = filters.find(({ type }) => type === 'panel');
  const hasSearch = filters.some(({ type }) => type === 'search');
  const hasChips = filters.some(({ type }) => ['flag', 'choice', 'panel'].includes(type));
  return (
    <>
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
          <ListSearch
            view={view}
            className={`w-[216px] ${hasChips ? 'max-sm:w-auto max-sm:min-w-40 max-sm:flex-1' : 'max-sm:w-full'}`}
          />
        )}
        {children}
        {hasChips && (
          <>
            <span className="contents max-sm:hidden">
              {hasSearch && <ToolbarDivider />}
              <FilterChips view={view} panel={panel} />
            </span>
            {isPhone && ToolbarButton && <ToolbarButton state={view.state} applied={view.sorting?.applied} />}
            <PhoneFilters view={view} />
          </>
        )}
      </Toolbar>
      {panelFilter?.type === 'panel' && panel.isOpen && !isPhone && (
        <OpenPanel filter={panelFilter} view={view} panel={panel} />
      )}
    </>
  );
}

function ToolbarEnd<Row>({ view, hasDivider }: { view: ListView<Row>; hasDivider: boolean }) {
  const { sorting } = view;
  const { useDisplay, ToolbarButton } = view.list;
  return (
    <>
      <ListCount view={view} />
      {hasDivider && (ToolbarButton || sorting || useDisplay) && <ToolbarDivider />}
      {ToolbarButton && <ToolbarButton state={view.state} applied={sorting?.applied} />}
      {sorting && (
        <SortMenu
          sorting={sorting}
          trigger={
            <Button variant="ghost" size="sm" icon={<Icon of={ArrowDownWideNarrow} />}>
              {sorting.label}
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

const PhoneFiltersSheet = lazyPart(() =>
  import('../filters/phone-filters-sheet.tsx').then((module) => module.PhoneFiltersSheet),
);

/** The button for filters and sort on a phone, with the number of active filters. */
function PhoneFilters<Row>({ view }: { view: ListView<Row> }) {
  const [isOpen, setIsOpen] = useState(false);
  const count = countOn(view.list.filters, view.state);
  return (
    <span className="relative sm:hidden">
      <IconButton
        label={count > 0 ? listText('filters_on', { count }) : listText('filters_and_sort')}
        icon={<Icon of={FilterGlyph} size={18} />}
        onClick={() => setIsOpen(true)}
        className="!size-11"
      />
      {count > 0 && (
        <span aria-hidden="true" className="absolute -end-1.5 -top-1.5">
          <CountBadge count={count} tone="brand" />
        </span>
      )}
      {isOpen && <PhoneFiltersSheet view={view as ListView<unknown>} onClose={() => setIsOpen(false)} />}
    </span>
  );
}
