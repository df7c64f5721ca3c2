import type { ReactElement } from 'react';
import { Menu, MenuRadioGroup } from '../../ui/overlays/menu.tsx';
import type { Sorting } from '../use-list.ts';

export interface SortMenuProps {
  sorting: Sorting;
}

interface LoadedProps extends SortMenuProps {
  trigger: ReactElement<Record<string, unknown>>;
  isOpenAtFirst: boolean;
}

/** The menu of sorts; each starts in its natural direction, and the column heads reverse it. */
export const SortMenu = ({ sorting, trigger, isOpenAtFirst }: LoadedProps) => (
  <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst}>
    <MenuRadioGroup value={sorting.applied.sort} onChange={sorting.choose} options={sorting.options} />
  </Menu>
);
