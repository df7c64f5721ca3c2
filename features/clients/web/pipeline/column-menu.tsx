import { ChevronsRightLeft } from 'lucide-react';
import type { ReactElement } from 'react';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Menu, MenuItem } from '#platform/web/ui/overlays/menu.tsx';
import { text } from './en.ts';

export interface ColumnMenuProps {
  onCollapse: () => void;
}

export function ColumnMenu({
  onCollapse,
  trigger,
  isOpenAtFirst,
}: ColumnMenuProps & { trigger: ReactElement<Record<string, unknown>>; isOpenAtFirst: boolean }) {
  return (
    <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst}>
      <MenuItem icon={<Icon of={ChevronsRightLeft} />} onSelect={onCollapse}>
        {text('collapse')}
      </MenuItem>
    </Menu>
  );
}
