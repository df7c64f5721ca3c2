import { ArrowDownWideNarrow, Search, SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { COUNT_CAP } from '#platform/contract/paging.ts';
import { formatCappedCount } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { useShortcuts } from '#platform/web/shortcuts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { onDemand } from '#platform/web/ui/on-demand.tsx';
import { ResultCount, Toolbar, ToolbarDivider } from '#platform/web/ui/page-header.tsx';
import { TextField } from '#platform/web/ui/text-field.tsx';
import { useDebounced } from '#platform/web/use-debounced.ts';
import type { AppliedSort } from '../contract.ts';
import { text } from './en.ts';
import type { ListFilter } from './list-filter.ts';
import { ListFilters } from './list-filters.tsx';
import { PhoneFilters } from './phone-filters.tsx';
import type { SortMenuProps } from './sort-menu.tsx';

const SortMenu = onDemand<SortMenuProps>(() => import('./sort-menu.tsx').then((module) => module.SortMenu));
const DisplayMenu = onDemand(() => import('./display-menu.tsx').then((module) => module.DisplayMenu));

interface ToolbarProps {
  list: ListFilter;
  sortedBy: AppliedSort;
  count: number | undefined;
  /** True where the list is of new leads anyway. */
  isNewOnly?: boolean;
}

/** Search, filters that are on or can be put on, number of results, sort, display; on a phone search and one button. */
export function ClientsToolbar({ list, sortedBy, count, isNewOnly = false }: ToolbarProps) {
  return (
    <Toolbar label={text('filters')} end={<ToolbarEnd list={list} sortedBy={sortedBy} count={count} />}>
      <SearchField
        value={list.filter.search ?? ''}
        onChange={(search) => void list.change({ search: search || undefined })}
      />
      <span className="contents max-sm:hidden">
        <ToolbarDivider />
        <ListFilters list={list} isNewOnly={isNewOnly} />
      </span>
      <PhoneFilters list={list} sortedBy={sortedBy} isNewOnly={isNewOnly} />
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
      <SortMenu
        sortedBy={sortedBy}
        onSort={list.sortBy}
        trigger={
          <Button variant="ghost" size="sm" icon={<Icon of={ArrowDownWideNarrow} />}>
            {text(`sort_${sortedBy.sort}`)}
          </Button>
        }
      />
      <DisplayButton />
    </span>
  );
}

export const DisplayButton = () => (
  <DisplayMenu
    trigger={
      <Button variant="ghost" size="sm" icon={<Icon of={SlidersHorizontal} />}>
        {text('display')}
      </Button>
    }
  />
);

/** Typed text reaches the list after the specification's pause (S0-9-05). The key / leads here. */
function SearchField({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const settled = useDebounced(typed);
  useShortcuts({ '/': () => input.current?.focus() }, useSession().single_key_shortcuts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a pause in typing changes the list
  useEffect(() => {
    if (settled !== value) onChange(settled);
  }, [settled]);
  // The filter was cleared elsewhere.
  useEffect(() => setTyped(value), [value]);
  return (
    <TextField
      ref={input}
      label={text('search_label')}
      isLabelHidden
      type="search"
      placeholder={text('search_hint')}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      start={<Icon of={Search} />}
      className="w-[216px] max-sm:w-auto max-sm:flex-1"
    />
  );
}
