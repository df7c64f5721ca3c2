import { ChevronsRightLeft } from 'lucide-react';
import type { OnDemandProps } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Menu, MenuItem } from '#platform/web/ui/overlays/menu.tsx';
import { text } from './en.ts';

export interface ColumnMenuProps {
  onCollapse: () => void;
}

export function ColumnMenu({ onCollapse, trigger, isOpenAtFirst }: ColumnMenuProps & OnDemandProps) {
  return (
    <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst}>
      <MenuItem icon={<Icon of={ChevronsRightLeft} />} onSelect={onCollapse}>
        {text('collapse')}
      </MenuItem>
    </Menu>
  );
}
