import { Globe } from 'lucide-react';
import { useState } from 'react';
import { useRead } from '#platform/web/data.ts';
import { useDebounced } from '#platform/web/state/use-debounced.ts';
import { Combobox } from '#platform/web/ui/fields/combobox.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { ALL_SOURCES, MAX_VALUE } from '../../contract.ts';
import type { RulesKind } from '../rules-kind.ts';
import { text } from './en.ts';
import { allSources, type ConditionLine, type SourceChoice } from './rule-values.ts';

/** Milliseconds after the last key. */
export const SEARCH_PAUSE_MS = 150;

interface ValueFieldProps {
  label: string;
  condition: ConditionLine;
  lead_source: string;
  kind: Pick<RulesKind, 'calls' | 'subject'>;
  error: string | null;
  onChange: (patch: Partial<ConditionLine>) => void;
}

/** The value of a condition: one of a list, or a text. */
export function ValueField(props: ValueFieldProps) {
  const { label, condition, error, onChange } = props;
  if (condition.attr_val_type === 'LIST') return <ListedValue {...props} />;
  return (
    <TextField
      label={label}
      isLabelHidden
      autoComplete="off"
      maxLength={MAX_VALUE}
      placeholder={text('write_value')}
      value={condition.value ?? ''}
      error={error}
      onChange={({ target }) => onChange({ value: target.value, display_value: target.value, is_missing: false })}
    />
  );
}

/** The values of a criterion that are found by what was typed; choosing one forgets it. */
function useFound(
  calls: Pick<RulesKind['calls'], 'listCriteriaValues'>,
  criterion: { name: string; lead_source: string },
) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_PAUSE_MS);
  const read = useRead(
    calls.listCriteriaValues,
    { body: { ...criterion, ...(search && { search }) } },
    { keepPrevious: true },
  );
  const found = (read.data?.results ?? []).map(({ value_id, value_name, page_name }) => ({
    value: value_id,
    label: value_name,
    page_name,
  }));
  return { found, search, forget: () => setTyped(''), field: { onSearch: setTyped, isLoading: read.isPending } };
}

function ListedValue({ label, condition, lead_source, kind, error, onChange }: ValueFieldProps) {
  const { name, value, display_value, is_missing } = condition;
  const { found, forget, field } = useFound(kind.calls, { name, lead_source });
  const { missing, short, group } = kind.subject.criteria(name);
  const hint = group === undefined ? text('select_value', { label: short.toLowerCase() }) : text('choose_value');
  const chosen = value === null ? null : { value, label: is_missing ? missing : display_value };
  return (
    <Combobox
      {...field}
      label={label}
      isLabelHidden
      placeholder={hint}
      options={found.map(({ page_name, ...option }) => ({ ...option, ...(page_name !== null && { hint: page_name }) }))}
      emptyText={text('no_value')}
      value={chosen}
      error={error ?? (is_missing ? text('item_gone', { ...kind.subject.nouns, what: missing }) : null)}
      onChange={(option) => {
        forget();
        onChange({ value: option?.value ?? null, display_value: option?.label ?? '', is_missing: false });
      }}
    />
  );
}

interface SourceFieldProps {
  value: SourceChoice;
  error: string | undefined;
  calls: Pick<RulesKind['calls'], 'listCriteriaValues'>;
  onChange: (source: SourceChoice) => void;
}

/** Chooses the source whose leads the rule is about; emptied, it is about all. */
export function SourceField({ value, error, calls, onChange }: SourceFieldProps) {
  const { found, search, forget, field } = useFound(calls, { name: 'source', lead_source: ALL_SOURCES });
  const icon = <Icon of={Globe} />;
  const isAllFound = allSources.label.toLowerCase().includes(search.toLowerCase());
  const options = [...(isAllFound ? [allSources] : []), ...found];
  return (
    <Combobox
      {...field}
      label={text('source')}
      isLabelHidden
      size="lg"
      options={options.map((option) => ({ value: option.value, label: option.label, icon }))}
      emptyText={text('no_source')}
      value={{ ...value, icon }}
      error={error ?? null}
      onChange={(chosen) => {
        forget();
        onChange(chosen ? { value: chosen.value, label: chosen.label } : allSources);
      }}
    />
  );
}
