import { useState } from 'react';
import { clients } from '#features/clients/contract.ts';
import { useNow } from '#platform/web/clock.ts';
import { useRead } from '#platform/web/data.ts';
import { calendarDateIn } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { useDebounced } from '#platform/web/state/use-debounced.ts';
import { Combobox } from '#platform/web/ui/fields/combobox.tsx';
import { DateField } from '#platform/web/ui/fields/dates/date-field.tsx';
import { SearchField } from '#platform/web/ui/fields/search-field.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { Toolbar } from '#platform/web/ui/layout/page-header.tsx';
import { type AuditedThing, auditedThings } from '../audited-entities.ts';
import { columnNames, thingNames } from '../en.ts';
import { text } from './en.ts';
import type { ChosenFilter } from './log-query.ts';

interface LogFiltersProps {
  filter: ChosenFilter;
  onChange: (patch: Partial<ChosenFilter>) => void;
}

const SEARCH_PAUSE_MS = 300;
const ANYTHING = 'anything';

const choices = [
  { value: ANYTHING, label: text('anything') },
  ...auditedThings.map((thing) => ({ value: thing, label: thingNames[thing] })),
] as { value: AuditedThing | typeof ANYTHING; label: string }[];

/** Chooses what of the log is shown: a name, a person, a kind of thing, days. */
export function LogFilters({ filter, onChange }: LogFiltersProps) {
  const { time_zone } = useSession();
  const today = calendarDateIn(useNow(), time_zone);
  return (
    <Toolbar label={text('filters')}>
      <SearchField
        label={text('search')}
        placeholder={text('search')}
        value={filter.search}
        onSearch={(search) => onChange({ search })}
        pauseMs={SEARCH_PAUSE_MS}
        className="w-52 max-sm:w-full"
      />
      <PersonFilter filter={filter} onChange={onChange} />
      <Select
        label={columnNames.thing}
        isLabelHidden
        value={filter.thing ?? ANYTHING}
        options={choices}
        onChange={(thing) => onChange({ thing: thing === ANYTHING ? null : thing })}
        className="w-44 max-sm:w-[calc(50%-4px)]"
      />
      <DateField
        label={text('from')}
        value={filter.from}
        today={today}
        {...(filter.to && { max: filter.to })}
        onChange={(from) => onChange({ from })}
        isLabelHidden
        className="w-40 max-sm:w-[calc(50%-4px)]"
      />
      <span aria-hidden="true" className="text-fg-3 max-sm:hidden">
        –
      </span>
      <DateField
        label={text('to')}
        value={filter.to}
        today={today}
        {...(filter.from && { min: filter.from })}
        onChange={(to) => onChange({ to })}
        isLabelHidden
        className="w-40 max-sm:w-[calc(50%-4px)]"
      />
    </Toolbar>
  );
}

function PersonFilter({ filter, onChange }: LogFiltersProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed);
  const found = useRead(clients.listAssignees, { query: search ? { search } : {} }, { keepPrevious: true });
  return (
    <Combobox
      label={columnNames.who}
      isLabelHidden
      placeholder={text('anybody')}
      value={filter.person}
      options={(found.data?.results ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      onSearch={setTyped}
      isLoading={found.isFetching}
      emptyText={text('nobody_found')}
      onChange={(person) => {
        setTyped('');
        onChange({ person });
      }}
      className="w-48 max-sm:w-[calc(50%-4px)]"
    />
  );
}
