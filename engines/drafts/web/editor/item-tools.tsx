import { ArrowDown, ArrowUp, Copy, type LucideIcon, Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Tooltip } from '#platform/web/ui/overlays/tooltip.tsx';
import { text } from '../en.ts';
import type { KeyedItem } from './command-item.ts';

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

interface ItemToolsProps extends KeyedItem {
  label: string;
  /** How many items there are. */
  count: number;
  /** Absent where there can be no second one. */
  copy?: ((id: string) => void) | undefined;
  className: string;
  /** Actions before these. */
  children?: ReactNode;
}

/** Moves, duplicates and deletes one item of a draft. */
export const ItemTools = memo(function ItemTools(props: ItemToolsProps) {
  const { id, place, count, move, copy, remove, onRearrange, ...bar } = props;
  const { label, className, children } = bar;
  const moveBy = (step: number) => () => {
    onRearrange();
    move(id, place + step);
  };
  return (
    <div role="toolbar" aria-label={label} className={`flex ${className}`}>
      {children}
      <ItemTool label={text('move_up')} icon={ArrowUp} keys="⌥↑" isOff={place === 0} onPress={moveBy(-1)} />
      <ItemTool label={text('move_down')} icon={ArrowDown} keys="⌥↓" isOff={place === count - 1} onPress={moveBy(1)} />
      {copy && <ItemTool label={text('copy')} icon={Copy} onPress={() => copy(id)} />}
      <ItemTool
        label={text('remove')}
        icon={Trash2}
        onPress={() => {
          onRearrange();
          remove(id);
        }}
      />
    </div>
  );
});
