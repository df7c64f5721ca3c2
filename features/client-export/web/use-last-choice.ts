import { useState } from 'react';
import { useRead } from '#platform/web/data.ts';
import { exportColumnSets } from '../column-sets-contract.ts';
import { clientExports, type ExportFormatName } from '../contract.ts';
import { text } from './en.ts';

/** The columns and the format of an export that begins as the person's last one was. */
export function useLastChoice() {
  const preview = useRead(clientExports.preview, { body: {} });
  const sets = useRead(exportColumnSets.list, {}).data?.results ?? [];
  const [format, setFormat] = useState<ExportFormatName | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const { available = [], columns: last = [] } = preview.data ?? {};
  const isNarrowed = last.join() !== available.map(({ key }) => key).join();
  const choices = [
    ...(isNarrowed ? [{ value: 'last', label: text('columns_as_last', { count: last.length }), keys: last }] : []),
    { value: 'all', label: text('all_columns'), keys: undefined },
    ...sets.map(({ id, name, columns }) => ({
      value: String(id),
      label: text('columns_of_set', { name, count: columns.length }),
      keys: columns,
    })),
  ];
  const shown = choices.find(({ value }) => value === chosen) ?? choices[0]!;
  return {
    format: format ?? preview.data?.format ?? 'XLSX',
    setFormat,
    columns: {
      value: shown.value,
      options: choices.map(({ value, label }) => ({ value, label })),
      onChange: setChosen,
    },
    /** The keys of the chosen columns; undefined for all. */
    keys: shown.keys,
    /** Whether it is not known yet what the last one was. */
    isPending: preview.isPending,
  };
}
