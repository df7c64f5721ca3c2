import type { ReactElement } from 'react';
import { Menu, MenuRadioGroup } from '../ui/overlays/menu.tsx';
import type { ListSort } from './sorting.ts';
import type { Sorting } from './use-list.ts';

export interface SortMenuProps {
  sort: ListSort;
  sorting: Sorting;
}

interface LoadedProps extends SortMenuProps {
  trigger: ReactElement<Record<string, unknown>>;
  isOpenAtFirst: boolean;
}

/** By what the list is sorted; each sort starts in its natural direction, the column heads turn it round. */
export const SortMenu = ({ sort, sorting, trigger, isOpenAtFirst }: LoadedProps) => (
  <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst}>
    <MenuRadioGroup
      value={sorting.applied.sort}
      onChange={sorting.choose}
      options={sort.choices.map((value) => ({ value, label: sort.label(value) }))}
    />
  </Menu>
);
