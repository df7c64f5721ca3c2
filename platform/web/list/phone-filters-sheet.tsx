import { Link } from '@tanstack/react-router';
import { listText } from '../en/list.ts';
import { uiText } from '../en/ui.ts';
import { Button, buttonClasses } from '../ui/buttons/button.tsx';
import { Select } from '../ui/fields/select.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { Drawer } from '../ui/overlays/drawer.tsx';
import { type ChoiceFilter, choiceKey, type FlagFilter, patchFor } from './filters.ts';
import { PartFields } from './parts-form.tsx';
import type { ListView } from './use-list.ts';

/** The value of the choice that filters nothing. */
const ANY = 'any';

/** Filters and sort in a sheet from the bottom; each applies at once to the list behind it. */
export function PhoneFiltersSheet({ view, onClose }: { view: ListView<unknown>; onClose: () => void }) {
  const { list, sorting } = view;
  const { sort, filters, links = [], words } = list;
  return (
    <Drawer
      isOpen
      onClose={onClose}
      placement="bottom"
      title={listText('filters_and_sort')}
      footer={
        <>
          {view.isFiltered && (
            <Button variant="ghost" onClick={view.clear}>
              {listText('clear')}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {words.show ?? uiText('close')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {filters.map((filter) => {
          if (filter.type === 'flag') return <FlagSwitch key={filter.label} filter={filter} view={view} />;
          if (filter.type === 'choice') return <ChoiceSelect key={filter.label} filter={filter} view={view} />;
          if (filter.type === 'parts') {
            return <PartFields key={filter.label} filter={filter} view={view} />;
          }
          return null;
        })}
        {sort && sorting && (
          <Select
            label={listText('sort')}
            value={sorting.applied.sort}
            onChange={sorting.turn}
            options={sort.choices.map((value) => ({ value, label: sort.label(value) }))}
          />
        )}
        {links.map(({ label, to }) => (
          <Link key={to} to={to} className={buttonClasses({ variant: 'ghost', size: 'lg' })}>
            {label}
          </Link>
        ))}
      </div>
    </Drawer>
  );
}

function FlagSwitch({ filter, view }: { filter: FlagFilter<object>; view: ListView<unknown> }) {
  const [name = ''] = Object.keys(filter.fields);
  return (
    <Switch
      label={filter.label}
      checked={view.state[name] ?? false}
      onChange={(event) => view.change({ [name]: event.target.checked || undefined })}
    />
  );
}

function ChoiceSelect({ filter, view }: { filter: ChoiceFilter<object>; view: ListView<unknown> }) {
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
