import type { ComponentPropsWithRef } from 'react';
import { listText } from '../../en/list.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { lazyOnInteraction } from '../../ui/buttons/lazy-on-interaction.tsx';
import { AddFilterChip, FilterChip } from '../../ui/layout/page-header.tsx';
import { PanelChips } from '../toolbar/panel-parts.tsx';
import type { ListView } from '../use-list.ts';
import type { ChoiceMenuProps } from './choice-menu.tsx';
import { type ChoiceFilter, type FlagFilter, isNarrowing, makeOffState, type PanelState } from './filters.ts';

const ChoiceMenu = lazyOnInteraction<ChoiceMenuProps>(() =>
  import('./choice-menu.tsx').then((module) => module.ChoiceMenu),
);

interface FilterChipsProps<Row> {
  view: ListView<Row>;
  panel: PanelState;
}

/** The active filters, each to change or remove, and those that can be added; these make room for an open panel. */
export function FilterChips<Row>({ view, panel }: FilterChipsProps<Row>) {
  return (
    <>
      {view.list.filters.map((filter) => {
        if (filter.type === 'panel') return <PanelChips key={filter.label} filter={filter} view={view} panel={panel} />;
        if (panel.isOpen && !isNarrowing(filter, view.state)) return null;
        if (filter.type === 'flag') return <FlagChip key={filter.label} filter={filter} view={view} />;
        if (filter.type === 'choice') return <ChoiceChip key={filter.label} filter={filter} view={view} />;
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
