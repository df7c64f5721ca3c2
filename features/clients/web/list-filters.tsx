import type { ComponentPropsWithRef } from 'react';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { onDemand } from '#platform/web/ui/on-demand.tsx';
import { AddFilterChip, FilterChip } from '#platform/web/ui/page-header.tsx';
import { text } from './en.ts';
import { type ListFilter, sourceInWords, useAssigneeInWords } from './list-filter.ts';
import { PeoplePicker } from './people-picker.tsx';
import type { SourceMenuProps } from './source-menu.tsx';
import type { NewAssignee } from './use-client-commands.ts';

const SourceMenu = onDemand<SourceMenuProps>(() => import('./source-menu.tsx').then((module) => module.SourceMenu));

interface FiltersProps {
  list: ListFilter;
  /** True where the list is of new leads anyway. */
  isNewOnly: boolean;
}

/** The filters that are on, each to be changed or taken off, and those that can be put on. */
export function ListFilters({ list, isNewOnly }: FiltersProps) {
  return (
    <>
      {!isNewOnly && <NewLeadFilter list={list} />}
      <AssigneeFilter list={list} />
      <SourceFilter list={list} />
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

function AssigneeFilter({ list: { filter, change } }: { list: ListFilter }) {
  const me = useSession().profile_id;
  const value = useAssigneeInWords(filter);
  const name = text('assigned_to');
  const choose = (person: NewAssignee) => {
    if (!person) void change({ assigned_to_id: 'unassigned' });
    else void change({ assigned_to_id: person.id === me ? 'me' : person.id });
  };
  return (
    <PeoplePicker
      label={text('show_clients_of')}
      onChoose={choose}
      trigger={
        value === null ? (
          <AddFilterChip>{name}</AddFilterChip>
        ) : (
          <OnChip name={name} value={value} onRemove={() => change({ assigned_to_id: undefined })} />
        )
      }
    />
  );
}

function SourceFilter({ list: { filter, change } }: { list: ListFilter }) {
  const value = sourceInWords(filter);
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

type OnChipProps = ComponentPropsWithRef<'button'> & { name: string; value: string; onRemove: () => void };

/** A filter that is on as the trigger of its choices: what a menu puts on its trigger goes to the chip's first button. */
const OnChip = ({ name, value, onRemove, ...trigger }: OnChipProps) => (
  <FilterChip name={name} value={value} onRemove={onRemove} trigger={trigger} />
);
