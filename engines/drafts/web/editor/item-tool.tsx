import type { LucideIcon } from 'lucide-react';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Tooltip } from '#platform/web/ui/overlays/tooltip.tsx';

interface ItemToolProps {
  label: string;
  icon: LucideIcon;
  keys?: string;
  isOff?: boolean;
  onPress: () => void;
}

/** An action on one item of a draft. */
export const ItemTool = ({ label, icon, keys, isOff = false, onPress }: ItemToolProps) => (
  <Tooltip text={label} {...(keys !== undefined && { shortcut: keys })}>
    <IconButton
      label={label}
      icon={<Icon of={icon} size={14} />}
      variant="ghost"
      size="sm"
      aria-disabled={isOff}
      onClick={isOff ? undefined : onPress}
    />
  </Tooltip>
);
