import type { OnDemandProps } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Menu, MenuRadioGroup } from '../../ui/overlays/menu.tsx';
import type { Sorting } from '../use-list.ts';

export interface SortMenuProps {
  sorting: Sorting;
}

/** The menu of sorts; each starts in its natural direction, and the column heads reverse it. */
export const SortMenu = ({ sorting, trigger, isOpenAtFirst }: SortMenuProps & OnDemandProps) => (
  <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst}>
    <MenuRadioGroup value={sorting.applied.sort} onChange={sorting.choose} options={sorting.options} />
  </Menu>
);
