import { useState } from 'react';
import { useRead } from '#platform/web/data.ts';
import { useDebounced } from '#platform/web/state/use-debounced.ts';
import { Combobox } from '#platform/web/ui/fields/combobox.tsx';
import { documentTemplates, isReady } from '../../contract.ts';
import { text } from '../en.ts';

interface FileFieldProps {
  label: string;
  help?: string;
  file_id: number | null;
  onChange: (file_id: number) => void;
}

/** Chooses a file of the library that can be opened, found by typing. */
export function FileField({ label, help, file_id, onChange }: FileFieldProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const query = { page_size: 30, ...(search !== '' && { search }) };
  const found = useRead(documentTemplates.list, { query }, { keepPrevious: true });
  const known = useRead(
    documentTemplates.get,
    { params: { id: file_id ?? 0 } },
    { enabled: file_id !== null, keepPrevious: true },
  );
  const isGone = file_id !== null && known.error?.status === 404;
  const options = (found.data?.results ?? []).filter(({ doc_status }) => isReady(doc_status)).map(toOption);
  return (
    <Combobox
      label={label}
      isRequired
      placeholder={text('choose_file')}
      {...(help !== undefined && { help })}
      error={isGone ? text('chosen_file_gone') : null}
      emptyText={text('no_file_found')}
      options={options}
      onSearch={setTyped}
      isLoading={found.isPending}
      value={file_id !== null && known.data ? toOption(known.data) : null}
      onChange={(option) => option && onChange(Number(option.value))}
    />
  );
}

const toOption = ({ id, title }: { id: number; title: string }) => ({ value: String(id), label: title });
