import type { ReactElement } from 'react';
import { formatNumber } from '#platform/web/format.ts';
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '#platform/web/ui/overlays/menu.tsx';
import { text } from '../en.ts';
import type { Filter } from './list-filter.ts';
import { type SourceChoice, useSourceChoices } from './source-choices.ts';

export interface SourceMenuProps {
  onChoose: (filter: Pick<Filter, 'source' | 'source_name'>) => void;
}

interface LoadedProps extends SourceMenuProps {
  trigger: ReactElement<Record<string, unknown>>;
  isOpenAtFirst: boolean;
}

/** Where clients came from, with how many came from there. */
export function SourceMenu({ onChoose, trigger, isOpenAtFirst }: LoadedProps) {
  const { kinds, names } = useSourceChoices();
  const item = ({ key, label, count, filter }: SourceChoice) => (
    <MenuItem key={key} onSelect={() => onChoose(filter)} end={count === undefined ? undefined : formatNumber(count)}>
      {label}
    </MenuItem>
  );
  return (
    <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst} align="start">
      {kinds.map(item)}
      {names.length > 0 && (
        <>
          <MenuSeparator />
          <MenuGroup heading={text('by_name')}>{names.map(item)}</MenuGroup>
        </>
      )}
    </Menu>
  );
}
