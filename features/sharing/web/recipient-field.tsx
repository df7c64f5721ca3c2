import { useState } from 'react';
import { clients } from '#features/clients/contract.ts';
import { useRead } from '#platform/web/data.ts';
import { Avatar } from '#platform/web/ui/avatar.tsx';
import { Combobox } from '#platform/web/ui/combobox.tsx';
import { useDebounced } from '#platform/web/use-debounced.ts';
import { text } from './en.ts';

export interface Recipient {
  id: number;
  name: string;
}

/** Quick enough to feel immediate, slow enough not to ask for every letter. */
const SEARCH_DELAY_MS = 200;

/** To whom: one of the clients one may see, or nobody, which makes the link anonymous. */
export function RecipientField({
  value,
  onChange,
}: {
  value: Recipient | null;
  onChange: (to: Recipient | null) => void;
}) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, SEARCH_DELAY_MS);
  const found = useRead(
    clients.list,
    { query: { page_size: 20, ...(search.length >= 2 && { search }) } },
    { keepPrevious: true },
  );
  const options = (found.data?.results ?? []).map(({ id, name, phones, emails }) => ({
    value: String(id),
    label: name,
    icon: <Avatar of={{ id, name }} size={20} />,
    hint: phones[0]?.raw ?? emails[0] ?? '',
  }));
  return (
    <Combobox
      label={text('to')}
      placeholder={text('choose_client')}
      emptyText={text('no_client_found')}
      value={value && { value: String(value.id), label: value.name, icon: <Avatar of={value} size={20} />, hint: '' }}
      onChange={(option) => onChange(option && { id: Number(option.value), name: option.label })}
      options={options}
      onSearch={setTyped}
      isLoading={found.isFetching}
      {...(value === null && { help: text('anonymous') })}
    />
  );
}
