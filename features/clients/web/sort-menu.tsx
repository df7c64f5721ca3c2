import type { ReactElement } from 'react';
import { Menu, MenuRadioGroup } from '#platform/web/ui/menu.tsx';
import { type AppliedSort, type ClientSort, clientSorts } from '../contract.ts';
import type { ListFilter } from './list-filter.ts';

export interface SortMenuProps {
  list: ListFilter;
  sortedBy: AppliedSort;
}

interface LoadedProps extends SortMenuProps {
  trigger: ReactElement<Record<string, unknown>>;
  isOpenAtFirst: boolean;
}

/** By what the list is sorted; each sort starts in its natural direction, the column heads turn it round. */
export function SortMenu({ list, sortedBy, trigger, isOpenAtFirst }: LoadedProps) {
  const choose = (sort: ClientSort) => {
    if (sort !== sortedBy.sort) list.sortBy(list.nextSort(sortedBy, sort));
  };
  return (
    <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst}>
      <MenuRadioGroup
        value={sortedBy.sort}
        onChange={choose}
        options={clientSorts.map((value) => ({ value, label: list.sortLabels(value) }))}
      />
    </Menu>
  );
}
