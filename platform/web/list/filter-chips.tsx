import type { ComponentPropsWithRef } from 'react';
import { listText } from '../en/list.ts';
import { Button } from '../ui/buttons/button.tsx';
import { lazyOnInteraction } from '../ui/buttons/lazy-on-interaction.tsx';
import { AddFilterChip, FilterChip } from '../ui/layout/page-header.tsx';
import type { ChoiceMenuProps } from './choice-menu.tsx';
import { type ChoiceFilter, type FlagFilter, makeOffState, type PartsFilter } from './filters.ts';
import type { PartsFormProps } from './parts-form.tsx';
import type { ListView } from './use-list.ts';

const ChoiceMenu = lazyOnInteraction<ChoiceMenuProps>(() =>
  import('./choice-menu.tsx').then((module) => module.ChoiceMenu),
);

const PartsPopover = lazyOnInteraction<PartsFormProps>(() =>
  import('./parts-form.tsx').then((module) => module.PartsPopover),
);

/** The active filters, each to change or remove, and those that can be added. */
export function FilterChips<Row>({ view }: { view: ListView<Row> }) {
  return (
    <>
      {view.list.filters.map((filter) => {
        if (filter.type === 'flag') return <FlagChip key={filter.label} filter={filter} view={view} />;
        if (filter.type === 'choice') return <ChoiceChip key={filter.label} filter={filter} view={view} />;
        if (filter.type === 'parts') return <PartChips key={filter.label} filter={filter} view={view} />;
        return null;
      })}
      {view.isFiltered && (
        <Button variant="ghost" size="sm" onClick={view.clear}>
          {listText('clear')}
        </Button>
      )}
    </>
  );
}

interface ChipProps<Row, Filter> {
  filter: Filter;
  view: ListView<Row>;
}

function FlagChip<Row>({ filter, view }: ChipProps<Row, FlagFilter<object>>) {
  const [name = ''] = Object.keys(filter.fields);
  const { label } = filter;
  if (!view.state[name]) {
    return <AddFilterChip onClick={() => view.change({ [name]: true })}>{label}</AddFilterChip>;
  }
  return <FilterChip name={label} value={listText('yes')} onRemove={() => view.change({ [name]: undefined })} />;
}

/** The chip of one filter, for a toolbar with a layout of its own. */
export function ChoiceChip<Row>({ filter, view }: ChipProps<Row, ChoiceFilter<object>>) {
  const { Chip, label } = filter;
  const value = filter.useValue(view.state);
  const change = (patch: object) => void view.change(patch);
  if (Chip) return <Chip label={label} value={value} onChange={change} />;
  return (
    <ChoiceMenu
      filter={filter}
      onChange={change}
      trigger={<TriggerChip label={label} value={value} onRemove={() => change(makeOffState(filter))} />}
    />
  );
}

/** The chips of the active parts, and the form to enter them. */
function PartChips<Row>({ filter, view }: ChipProps<Row, PartsFilter<object>>) {
  return (
    <>
      {filter.parts.map(({ name, label }) => {
        const part = view.state[name];
        if (part === undefined) return null;
        return (
          <FilterChip
            key={name}
            name={label}
            value={String(part)}
            onRemove={() => view.change({ [name]: undefined })}
          />
        );
      })}
      <PartsPopover
        filter={filter}
        view={view as ListView<unknown>}
        trigger={<AddFilterChip>{filter.label}</AddFilterChip>}
      />
    </>
  );
}

type TriggerChipProps = Omit<ComponentPropsWithRef<'button'>, 'value'> & {
  label: string;
  value: string | null;
  onRemove: () => void;
};

/** A filter chip that opens its choices; a menu puts its trigger props on the first button. */
export const TriggerChip = ({ label, value, onRemove, ...trigger }: TriggerChipProps) =>
  value === null ? (
    <AddFilterChip {...trigger}>{label}</AddFilterChip>
  ) : (
    <FilterChip name={label} value={value} onRemove={onRemove} trigger={trigger} />
  );
