import { Trash2 } from 'lucide-react';
import { uiText } from '#platform/web/en/ui.ts';
import { Icon } from '../layout/icon.tsx';
import { MenuItem, MenuSeparator } from './menu.tsx';

/** The last action of a menu, behind a line. */
export const DeleteMenuItem = ({ label = uiText('delete'), onSelect }: { label?: string; onSelect: () => void }) => (
  <>
    <MenuSeparator />
    <MenuItem icon={<Icon of={Trash2} />} isDestructive onSelect={onSelect}>
      {label}
    </MenuItem>
  </>
);
