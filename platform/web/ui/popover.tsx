import { Popover as BasePopover } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { popupMotion, popupSurface } from './popup-motion.ts';

export type PopoverProps = {
  trigger: ReactElement<Record<string, unknown>>;
  /** Names the popover for screen readers. */
  label: string;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  className?: string;
};

/** A small surface beside a button for things that are not a list of actions. Escape or a press outside closes it. */
export function Popover({
  trigger,
  label,
  children,
  align = 'start',
  side = 'bottom',
  isOpen,
  onOpenChange,
  className,
}: PopoverProps) {
  return (
    <BasePopover.Root open={isOpen} onOpenChange={(next) => onOpenChange?.(next)}>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-(--ui-z-menu)"
        >
          <BasePopover.Popup aria-label={label} className={classNames(popupSurface, popupMotion, className)}>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
