import { Globe } from 'lucide-react';
import { useState } from 'react';
import { useRead } from '#platform/web/data.ts';
import { useDebounced } from '#platform/web/state/use-debounced.ts';
import { Combobox } from '#platform/web/ui/fields/combobox.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { ALL_SOURCES } from '../../contract.ts';
import type { RulesKind } from '../rules-kind.ts';
import { text } from './en.ts';
import { allSources, type SourceChoice } from './rule-values.ts';

/** Milliseconds after the last key. */
export const SEARCH_PAUSE_MS = 150;

interface SourceFieldProps {
  value: SourceChoice;
  error: string | undefined;
  calls: Pick<RulesKind['calls'], 'listCriteriaValues'>;
  onChange: (source: SourceChoice) => void;
}

/** Chooses the source whose leads the rule is about; emptied, it is about all. */
export function SourceField({ value, error, calls, onChange }: SourceFieldProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_PAUSE_MS);
  const read = useRead(
    calls.listCriteriaValues,
    { body: { name: 'source', lead_source: ALL_SOURCES, ...(search && { search }) } },
    { keepPrevious: true },
  );
  const icon = <Icon of={Globe} />;
  const found = (read.data?.results ?? []).map(({ value_id, value_name }) => ({
    value: value_id,
    label: value_name,
    icon,
  }));
  const all = { ...allSources, icon };
  const isAllFound = all.label.toLowerCase().includes(search.toLowerCase());
  return (
    <Combobox
      label={text('source')}
      isLabelHidden
      size="lg"
      options={[...(isAllFound ? [all] : []), ...found]}
      onSearch={setTyped}
      isLoading={read.isPending}
      emptyText={text('no_source')}
      value={{ ...value, icon }}
      error={error ?? null}
      onChange={(chosen) => {
        setTyped('');
        onChange(chosen ? { value: chosen.value, label: chosen.label } : allSources);
      }}
    />
  );
}
