import { Menu, MenuRadioGroup } from '#platform/web/ui/menu.tsx';
import { ClientSort } from '../contract.ts';
import type { ToolbarProps } from './clients-toolbar.tsx';
import { text } from './en.ts';

type SortMenuProps = Pick<ToolbarProps, 'filter' | 'onChange'> & {
  trigger: React.ReactElement<Record<string, unknown>>;
  isOpenAtFirst: boolean;
};

/** By what the list is sorted; each sort starts in its natural direction. */
export function SortMenu({ filter, onChange, trigger, isOpenAtFirst }: SortMenuProps) {
  return (
    <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst}>
      <MenuRadioGroup
        value={filter.sort ?? 'last_activity'}
        onChange={(sort) => onChange({ sort, sort_order: undefined })}
        options={ClientSort.options.map((value) => ({ value, label: text(`sort_${value}`) }))}
      />
    </Menu>
  );
}
