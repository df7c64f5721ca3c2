import { Link } from '@tanstack/react-router';
import { useRead } from '#platform/web/data.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button, buttonClasses } from '#platform/web/ui/button.tsx';
import { Drawer } from '#platform/web/ui/drawer.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { Switch } from '#platform/web/ui/switch.tsx';
import { clientSorts, clients } from '../contract.ts';
import { text } from './en.ts';
import { readAssignee } from './list-filter.ts';
import type { PhoneFiltersProps } from './phone-filters.tsx';
import { useSourceChoices } from './source-choices.ts';

/** The value of a choice that narrows nothing. */
const ANY = 'any';

/** Filters and sort as a sheet from the bottom; each acts at once on the list behind it. */
export function PhoneFiltersSheet({ list, sortedBy, onClose }: PhoneFiltersProps & { onClose: () => void }) {
  const { filter, change } = list;
  return (
    <Drawer
      isOpen
      onClose={onClose}
      placement="bottom"
      title={text('filters_and_sort')}
      footer={
        <>
          {list.isFiltered && (
            <Button variant="ghost" onClick={list.clear}>
              {text('clear')}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {text('show_list')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {list.kind !== 'uncontacted' && (
          <Switch
            label={text('new_leads')}
            checked={filter.is_new_lead ?? false}
            onChange={(event) => change({ is_new_lead: event.target.checked || undefined })}
          />
        )}
        <AssigneeSelect list={list} />
        <SourceSelect list={list} />
        {sortedBy && (
          <Select
            label={text('sort')}
            value={sortedBy.sort}
            onChange={(sort) => list.sortBy(list.nextSort(sortedBy, sort))}
            options={clientSorts.map((value) => ({ value, label: list.sortLabels(value) }))}
          />
        )}
        <Link to="/clients/deleted" className={buttonClasses({ variant: 'ghost', size: 'lg' })}>
          {text('deleted_clients')}
        </Link>
      </div>
    </Drawer>
  );
}

type SelectProps = Pick<PhoneFiltersProps, 'list'>;

function AssigneeSelect({ list: { filter, change } }: SelectProps) {
  const me = useSession().profile_id;
  const people = useRead(clients.listAssignees, { query: { page_size: 100 } });
  const others = (people.data?.results ?? []).filter(({ id }) => id !== me);
  const choose = (value: string) => void change({ assigned_to_id: readAssignee(value) });
  return (
    <Select
      label={text('assigned_to')}
      value={String(filter.assigned_to_id ?? ANY)}
      onChange={choose}
      options={[
        { value: ANY, label: text('anyone') },
        { value: 'me', label: text('me') },
        { value: 'unassigned', label: text('unassigned') },
        ...others.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}

function SourceSelect({ list: { filter, change } }: SelectProps) {
  const { kinds, names } = useSourceChoices();
  const choices = [...kinds, ...names];
  const keyOf = ({ source, source_name }: typeof filter) =>
    source_name ? `${source}:${source_name}` : (source ?? ANY);
  const choose = (value: string) => {
    const chosen = choices.find(({ key }) => key === value);
    void change(chosen?.filter ?? { source: undefined, source_name: undefined });
  };
  return (
    <Select
      label={text('source')}
      value={keyOf(filter)}
      onChange={choose}
      options={[{ value: ANY, label: text('any_source') }, ...choices.map(({ key, label }) => ({ value: key, label }))]}
    />
  );
}
