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

/** The menu of sorts; each starts in its natural direction, and the column heads reverse it. */
export const SortMenu = ({ sort, sorting, trigger, isOpenAtFirst }: LoadedProps) => (
  <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst}>
    <MenuRadioGroup
      value={sorting.applied.sort}
      onChange={sorting.choose}
      options={sort.choices.map((value) => ({ value, label: sort.label(value) }))}
    />
  </Menu>
);
