import { X } from 'lucide-react';
import type { OnDemandProps } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { uiText } from '../en/ui.ts';
import { Icon } from '../ui/layout/icon.tsx';
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator } from '../ui/overlays/menu.tsx';
import { ChoiceMark } from './choice-mark.tsx';
import type { EntityField } from './entity-field.ts';

export interface ChoiceMenuProps {
  field: EntityField;
  value: unknown;
  onChange: (value: string | number | null) => void;
}

/** The options of a choice beside its value, and the item that empties it. */
export function ChoiceMenu({ field, value, onChange, trigger, isOpenAtFirst }: ChoiceMenuProps & OnDemandProps) {
  const { choices = [], isRequired = false } = field;
  const isEmpty = value === null || value === undefined;
  const choose = (written: string) => {
    const choice = choices.find((each) => String(each.value) === written);
    if (choice && choice.value !== value) onChange(choice.value);
  };
  return (
    <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst} align="start">
      <MenuRadioGroup
        value={isEmpty ? '' : String(value)}
        onChange={choose}
        options={choices.map((choice) => ({ value: String(choice.value), label: <ChoiceMark choice={choice} /> }))}
      />
      {!isRequired && !isEmpty && (
        <>
          {choices.length > 0 && <MenuSeparator />}
          <MenuItem icon={<Icon of={X} />} onSelect={() => onChange(null)}>
            {uiText('clear')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
