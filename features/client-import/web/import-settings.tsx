import { useState } from 'react';
import { CountryField } from '#domain/web/country-field.tsx';
import { clients } from '#features/clients/contract.ts';
import { useRead } from '#platform/web/data.ts';
import { useSession } from '#platform/web/session.tsx';
import { useDebounced } from '#platform/web/state/use-debounced.ts';
import { Combobox } from '#platform/web/ui/fields/combobox.tsx';
import type { ComboboxOption } from '#platform/web/ui/fields/combobox-options.tsx';
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import type { Form } from '#platform/web/use-form.ts';
import type { ClientImport, DuplicateChoice, ImportSettings } from '../contract.ts';
import { text } from './en.ts';
import type { ChangeSettings, OneFieldProps } from './use-settings.ts';

interface FieldsProps {
  item: ClientImport;
  form: Form<ImportSettings>;
  onChange: ChangeSettings;
}

/** Shows the settings that apply to all clients of the list. */
export function ImportSettingsFields({ item, form, onChange }: FieldsProps) {
  const { errors } = form;
  const { default_country } = useSession();
  return (
    <section aria-labelledby="for-all" className="mt-7">
      <h2 id="for-all" className="mb-3 font-semibold">
        {text('for_all')}
      </h2>
      <div className="grid grid-cols-2 gap-x-6 gap-y-4 max-sm:grid-cols-1">
        <AssigneeField item={item} onChange={onChange} error={errors.assigned_to_id ?? null} />
        <CountryField
          value={item.default_country}
          error={errors.default_country}
          // An emptied field gets the organisation's country again.
          onChange={(country) => onChange({ default_country: country ?? default_country })}
        />
        <SourceNameField item={item} form={form} />
        <DuplicatesField item={item} onChange={onChange} error={errors.duplicates ?? null} />
      </div>
    </section>
  );
}

const NOBODY = 'NOBODY';

function AssigneeField({ item, onChange, error }: OneFieldProps) {
  const { profile_id, name } = useSession();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed);
  const found = useRead(clients.listAssignees, { query: search ? { search } : {} }, { keepPrevious: true });
  const me = { value: String(profile_id), label: text('me', { name }) };
  const nobody = { value: NOBODY, label: text('nobody') };
  const others = (found.data?.results ?? []).filter(({ is_me }) => !is_me);
  const options: ComboboxOption[] = [
    ...(search ? [] : [me, nobody]),
    ...others.map((person) => ({ value: String(person.id), label: person.name })),
  ];
  return (
    <Combobox
      label={text('assignee')}
      value={findChosen(item, { me, nobody })}
      options={options}
      onSearch={setTyped}
      isLoading={found.isFetching}
      error={error}
      onChange={(option) => {
        setTyped('');
        const isNobody = option === null || option.value === NOBODY;
        onChange({ assigned_to_id: isNobody ? null : Number(option.value) });
      }}
    />
  );
}

function findChosen(
  { assigned_to_id, assigned_to_name }: ClientImport,
  { me, nobody }: { me: ComboboxOption; nobody: ComboboxOption },
): ComboboxOption {
  if (assigned_to_id === null) return nobody;
  const value = String(assigned_to_id);
  return value === me.value ? me : { value, label: assigned_to_name ?? '' };
}

/** Saves when the field is left, because saving on every keystroke would store each as a setting. */
function SourceNameField({ item, form }: Pick<FieldsProps, 'item' | 'form'>) {
  return (
    <TextField
      label={text('source_name')}
      help={text('source_name_help')}
      maxLength={120}
      {...form.input('source_name')}
      onBlur={() => {
        form.change({ source_name: form.values.source_name.trim() || item.source_name });
        void form.submit();
      }}
    />
  );
}

const duplicateOptions: { value: DuplicateChoice; label: string; help: string }[] = [
  { value: 'ATTACH', label: text('duplicates_attach'), help: text('duplicates_attach_help') },
  { value: 'SKIP', label: text('duplicates_skip'), help: text('duplicates_skip_help') },
];

function DuplicatesField({ item, onChange, error }: OneFieldProps) {
  return (
    <RadioGroup
      label={text('duplicates')}
      value={item.duplicates}
      options={duplicateOptions}
      error={error}
      onChange={(duplicates) => onChange({ duplicates })}
    />
  );
}
