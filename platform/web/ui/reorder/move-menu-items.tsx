import { ArrowDown, ArrowUp } from 'lucide-react';
import { uiText } from '#platform/web/en/ui.ts';
import { Icon } from '../layout/icon.tsx';
import { MenuItem } from '../overlays/menu.tsx';

interface MoveMenuItemsProps {
  /** Absent for the first and the last of a list. */
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
}

/** The actions of a menu that put an item one place higher or lower. */
export const MoveMenuItems = ({ onUp, onDown }: MoveMenuItemsProps) => (
  <>
    {onUp && (
      <MenuItem icon={<Icon of={ArrowUp} />} onSelect={onUp}>
        {uiText('move_up')}
      </MenuItem>
    )}
    {onDown && (
      <MenuItem icon={<Icon of={ArrowDown} />} onSelect={onDown}>
        {uiText('move_down')}
      </MenuItem>
    )}
  </>
);
