import type { OnDemandProps } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { formatNumber } from '../../format.ts';
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { type ChoiceFilter, choiceKey, type ListChoice, patchFor } from './filters.ts';

export interface ChoiceMenuProps {
  filter: ChoiceFilter<object>;
  onChange: (patch: object) => void;
}

/** The menu of choices, with the number of rows of each. */
export function ChoiceMenu({ filter, onChange, trigger, isOpenAtFirst }: ChoiceMenuProps & OnDemandProps) {
  const choices = filter.useChoices();
  const groups = [...new Set(choices.flatMap(({ group }) => group ?? []))];
  const items = (wanted: string | undefined) => choices.filter(({ group }) => group === wanted).map(toItem);
  return (
    <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst} align="start">
      {items(undefined)}
      {groups.map((group) => [
        <MenuSeparator key="line" />,
        <MenuGroup key={group} heading={group}>
          {items(group)}
        </MenuGroup>,
      ])}
    </Menu>
  );

  function toItem({ label, count, value }: ListChoice<object>) {
    return (
      <MenuItem
        key={choiceKey(filter, value)}
        onSelect={() => onChange(patchFor(filter, value))}
        end={count === undefined ? undefined : formatNumber(count)}
      >
        {label}
      </MenuItem>
    );
  }
}
