import { ArrowDownWideNarrow, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import type * as z from 'zod';
import { COUNT_CAP } from '#platform/contract/paging.ts';
import { formatCappedCount } from '#platform/web/format.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { onDemand } from '#platform/web/ui/on-demand.tsx';
import { AddFilterChip, FilterChip, ResultCount, Toolbar, ToolbarDivider } from '#platform/web/ui/page-header.tsx';
import { TextField } from '#platform/web/ui/text-field.tsx';
import { useDebounced } from '#platform/web/use-debounced.ts';
import type { ClientFilter } from '../contract.ts';
import { sourceWords, text } from './en.ts';

type Filter = z.output<typeof ClientFilter>;

export interface ToolbarProps {
  filter: Filter;
  onChange: (patch: Partial<z.input<typeof ClientFilter>>) => void;
  count: number | undefined;
  onClear?: () => void;
}

const SortMenu = onDemand<Pick<ToolbarProps, 'filter' | 'onChange'>>(() =>
  import('./sort-menu.tsx').then((module) => module.SortMenu),
);
const SourceMenu = onDemand<Pick<ToolbarProps, 'filter' | 'onChange'>>(() =>
  import('./filter-menus.tsx').then((module) => module.SourceMenu),
);
const AssigneeMenu = onDemand<Pick<ToolbarProps, 'filter' | 'onChange'>>(() =>
  import('./filter-menus.tsx').then((module) => module.AssigneeMenu),
);

/** Search, filters that are on or can be put on, number of results, sort. */
export function ClientsToolbar({ filter, onChange, count, onClear }: ToolbarProps) {
  return (
    <Toolbar label={text('filters')} end={<ToolbarEnd filter={filter} onChange={onChange} count={count} />}>
      <SearchField value={filter.search ?? ''} onChange={(search) => onChange({ search: search || undefined })} />
      <ToolbarDivider />
      {filter.is_new_lead ? (
        <FilterChip
          name={text('new_leads')}
          value={text('yes')}
          onRemove={() => onChange({ is_new_lead: undefined })}
        />
      ) : (
        <AddFilterChip onClick={() => onChange({ is_new_lead: true })}>{text('new_leads')}</AddFilterChip>
      )}
      {filter.source ? (
        <FilterChip
          name={text('source')}
          value={sourceWords[filter.source]}
          onRemove={() => onChange({ source: undefined })}
        />
      ) : (
        <SourceMenu filter={filter} onChange={onChange} trigger={<AddFilterChip>{text('source')}</AddFilterChip>} />
      )}
      {filter.assigned_to_id !== undefined ? (
        <FilterChip
          name={text('assigned_to')}
          value={filter.assigned_to_id === 'me' ? text('me') : text('unassigned')}
          onRemove={() => onChange({ assigned_to_id: undefined })}
        />
      ) : (
        <AssigneeMenu
          filter={filter}
          onChange={onChange}
          trigger={<AddFilterChip>{text('assigned_to')}</AddFilterChip>}
        />
      )}
      {onClear && (
        <Button variant="ghost" size="sm" onClick={onClear}>
          {text('clear')}
        </Button>
      )}
    </Toolbar>
  );
}

function ToolbarEnd({ filter, onChange, count }: Omit<ToolbarProps, 'onClear'>) {
  return (
    <>
      {count !== undefined && (
        <ResultCount>
          {count >= COUNT_CAP ? text('count_capped', { shown: formatCappedCount(count) }) : text('count', { count })}
        </ResultCount>
      )}
      <SortMenu
        filter={filter}
        onChange={onChange}
        trigger={
          <Button variant="ghost" size="sm" icon={<Icon of={ArrowDownWideNarrow} />}>
            {text(`sort_${filter.sort ?? 'last_activity'}`)}
          </Button>
        }
      />
    </>
  );
}

/** Typed text reaches the list after the specification's pause (S0-9-05). */
function SearchField({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  const [typed, setTyped] = useState(value);
  const settled = useDebounced(typed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a pause in typing changes the list
  useEffect(() => {
    if (settled !== value) onChange(settled);
  }, [settled]);
  // The filter was cleared elsewhere.
  useEffect(() => setTyped(value), [value]);
  return (
    <TextField
      label={text('search_label')}
      isLabelHidden
      type="search"
      placeholder={text('search_hint')}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      start={<Icon of={Search} />}
      className="w-[216px] max-sm:w-full"
    />
  );
}
