import { useState } from 'react';
import { clients } from '#features/clients/contract.ts';
import { useRead } from '#platform/web/data.ts';
import { useDebounced } from '#platform/web/state/use-debounced.ts';
import type { ComboboxOption } from '#platform/web/ui/fields/combobox-options.tsx';
import { MultiCombobox } from '#platform/web/ui/fields/multi-combobox.tsx';
import { text } from './en.ts';

interface PeopleFieldProps {
  value: readonly ComboboxOption[];
  onChange: (people: readonly ComboboxOption[]) => void;
  /** People who cannot be chosen because they are in it already. */
  without?: readonly number[];
  error?: string | null;
  help?: string;
}

/** Chooses people of the organisation, by name. */
export function PeopleField({ value, onChange, without = [], error, help }: PeopleFieldProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed);
  const found = useRead(
    clients.listAssignees,
    { query: { page_size: 50, ...(search && { search }) } },
    { keepPrevious: true },
  );
  const options = (found.data?.results ?? [])
    .filter(({ id }) => !without.includes(id))
    .map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <MultiCombobox
      label={text('members')}
      placeholder={text('choose_members')}
      value={value}
      options={options}
      onSearch={setTyped}
      onChange={(people) => {
        setTyped('');
        onChange(people);
      }}
      isLoading={found.isFetching}
      emptyText={text('nobody_found')}
      {...(error && { error })}
      {...(help && { help })}
    />
  );
}
