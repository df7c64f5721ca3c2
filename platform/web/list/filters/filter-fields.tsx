import { Suspense } from 'react';
import { Select } from '../../ui/fields/select.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import {
  type ChoiceFilter,
  choiceKey,
  type FilterView,
  type FlagFilter,
  type ListFilter,
  patchFor,
} from './filters.ts';

/** The value of the choice that filters nothing. */
const ANY = 'any';

interface FilterFieldsProps {
  filters: readonly ListFilter<object>[];
  view: FilterView;
}

/** Filters as fields of a form, each of which applies at once. */
export const FilterFields = ({ filters, view }: FilterFieldsProps) => (
  <>
    {filters.map((filter) => {
      if (filter.type === 'flag') return <FlagSwitch key={filter.label} filter={filter} view={view} />;
      if (filter.type === 'choice') return <ChoiceSelect key={filter.label} filter={filter} view={view} />;
      if (filter.type === 'panel')
        return (
          <Suspense key={filter.label} fallback={null}>
            <filter.Panel view={view} />
          </Suspense>
        );
      return null;
    })}
  </>
);

function FlagSwitch({ filter, view }: { filter: FlagFilter<object>; view: FilterView }) {
  const [name = ''] = Object.keys(filter.fields);
  return (
    <Switch
      label={filter.label}
      checked={view.state[name] ?? false}
      onChange={(event) => view.change({ [name]: event.target.checked || undefined })}
    />
  );
}

function ChoiceSelect({ filter, view }: { filter: ChoiceFilter<object>; view: FilterView }) {
  const options = filter.useChoices().map(({ label, value }) => ({ key: choiceKey(filter, value), label, value }));
  const choose = (chosen: string) => {
    const option = options.find(({ key }) => key === chosen);
    void view.change(patchFor(filter, option?.value ?? {}));
  };
  return (
    <Select
      label={filter.label}
      value={choiceKey(filter, view.state) || ANY}
      onChange={choose}
      options={[{ value: ANY, label: filter.anyLabel }, ...options.map(({ key, label }) => ({ value: key, label }))]}
    />
  );
}
