import { useState } from 'react';
import { useRead } from '#platform/web/data.ts';
import { useDebounced } from '#platform/web/state/use-debounced.ts';
import { Combobox } from '#platform/web/ui/fields/combobox.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { MAX_VALUE, type PossibleValue } from '../../contract.ts';
import type { RulesKind } from '../rules-kind.ts';
import { text } from './en.ts';
import type { ConditionLine } from './rule-values.ts';
import { SEARCH_PAUSE_MS } from './source-field.tsx';

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

const toOption = ({ value_id, value_name, page_name }: PossibleValue) => ({
  value: value_id,
  label: value_name,
  ...(page_name !== null && { hint: page_name }),
});

function ListedValue({ label, condition, lead_source, kind, error, onChange }: ValueFieldProps) {
  const { name, value, display_value, is_missing } = condition;
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_PAUSE_MS);
  const read = useRead(
    kind.calls.listCriteriaValues,
    { body: { name, lead_source, ...(search && { search }) } },
    { keepPrevious: true },
  );
  const { missing, short, group } = kind.subject.criteria(name);
  const hint = group === undefined ? text('select_value', { label: short.toLowerCase() }) : text('choose_value');
  const chosen = value === null ? null : { value, label: is_missing ? missing : display_value };
  return (
    <Combobox
      label={label}
      isLabelHidden
      placeholder={hint}
      options={(read.data?.results ?? []).map(toOption)}
      onSearch={setTyped}
      isLoading={read.isPending}
      emptyText={text('no_value')}
      value={chosen}
      error={error ?? (is_missing ? text('item_gone', { ...kind.subject.nouns, what: missing }) : null)}
      onChange={(option) => {
        setTyped('');
        onChange({ value: option?.value ?? null, display_value: option?.label ?? '', is_missing: false });
      }}
    />
  );
}
