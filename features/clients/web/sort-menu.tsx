import type { ReactElement } from 'react';
import { Menu, MenuRadioGroup } from '#platform/web/ui/menu.tsx';
import { type AppliedSort, type ClientSort, clientSorts } from '../contract.ts';
import { text } from './en.ts';
import { nextSort } from './list-filter.ts';

export interface SortMenuProps {
  sortedBy: AppliedSort;
  onSort: (sort: AppliedSort) => void;
}

interface LoadedProps extends SortMenuProps {
  trigger: ReactElement<Record<string, unknown>>;
  isOpenAtFirst: boolean;
}

/** By what the list is sorted; each sort starts in its natural direction, the column heads turn it round. */
export function SortMenu({ sortedBy, onSort, trigger, isOpenAtFirst }: LoadedProps) {
  const choose = (sort: ClientSort) => {
    if (sort !== sortedBy.sort) onSort(nextSort(sortedBy, sort));
  };
  return (
    <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst}>
      <MenuRadioGroup
        value={sortedBy.sort}
        onChange={choose}
        options={clientSorts.map((value) => ({ value, label: text(`sort_${value}`) }))}
      />
    </Menu>
  );
}
