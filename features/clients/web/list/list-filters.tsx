import { Button } from '#platform/web/ui/buttons/button.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { AddFilterChip, FilterChip } from '#platform/web/ui/layout/page-header.tsx';
import { text } from '../en.ts';
import { AssigneeFilter } from './assignee-filter.tsx';
import { FieldFilterChips } from './field-filter-chips.tsx';
import { describeSource, type ListFilter } from './list-filter.ts';
import { OnChip } from './on-chip.tsx';
import type { SourceMenuProps } from './source-menu.tsx';

const SourceMenu = lazyOnInteraction<SourceMenuProps>(() =>
  import('./source-menu.tsx').then((module) => module.SourceMenu),
);

/** The filters that are on, each to be changed or taken off, and those that can be put on. */
export function ListFilters({ list }: { list: ListFilter }) {
  return (
    <>
      {list.kind !== 'uncontacted' && <NewLeadFilter list={list} />}
      <AssigneeFilter
        value={list.filter.assigned_to_id}
        onChange={(assigned_to_id) => void list.change({ assigned_to_id })}
      />
      <SourceFilter list={list} />
      <FieldFilterChips list={list} />
      {list.isFiltered && (
        <Button variant="ghost" size="sm" onClick={list.clear}>
          {text('clear')}
        </Button>
      )}
    </>
  );
}

function NewLeadFilter({ list: { filter, change } }: { list: ListFilter }) {
  if (!filter.is_new_lead) {
    return <AddFilterChip onClick={() => change({ is_new_lead: true })}>{text('new_leads')}</AddFilterChip>;
  }
  return (
    <FilterChip name={text('new_leads')} value={text('yes')} onRemove={() => change({ is_new_lead: undefined })} />
  );
}

function SourceFilter({ list: { filter, change } }: { list: ListFilter }) {
  const value = describeSource(filter);
  const name = text('source');
  return (
    <SourceMenu
      onChoose={change}
      trigger={
        value === null ? (
          <AddFilterChip>{name}</AddFilterChip>
        ) : (
          <OnChip name={name} value={value} onRemove={() => change({ source: undefined, source_name: undefined })} />
        )
      }
    />
  );
}
