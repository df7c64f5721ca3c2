import type { ReactElement } from 'react';
import { Menu, MenuRadioGroup } from '#platform/web/ui/overlays/menu.tsx';
import { ContentSort } from '../../contract.ts';
import { text } from '../en.ts';
import type { ChangeFilter, ListFilter } from './content-filter.ts';
import { shownSort } from './content-toolbar.tsx';

interface ContentSortMenuProps {
  filter: ListFilter;
  onChange: ChangeFilter;
  trigger: ReactElement<Record<string, unknown>>;
  isOpenAtFirst: boolean;
}

/** By what the list is sorted; each sort starts in its natural direction. */
export function ContentSortMenu({ filter, onChange, trigger, isOpenAtFirst }: ContentSortMenuProps) {
  return (
    <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst}>
      <MenuRadioGroup
        value={shownSort(filter)}
        onChange={(sort) => void onChange({ sort })}
        options={ContentSort.options.map((value) => ({ value, label: text(`sort_${value}`) }))}
      />
    </Menu>
  );
}
