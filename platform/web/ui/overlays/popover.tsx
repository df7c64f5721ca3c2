import { Popover as BasePopover } from '@base-ui/react/popover';
import { createContext, type ReactNode, useContext } from 'react';
import { classNames } from '../layout/class-names.ts';
import { useIsPhone } from '../layout/use-is-phone.ts';
import { type PopoverProps, PopoverSheet } from './popover-sheet.tsx';
import { popupMotion, popupSurface } from './popup-motion.ts';

const InSheet = createContext(false);

/** Is this drawn in a sheet? What has more room, or less, than beside its button asks here. */
export const useIsInSheet = (): boolean => useContext(InSheet);

/**
 * A small surface beside a button for things that are not a list of actions; under 640 px a sheet from the bottom. Escape
 * or a press outside closes it. What says at its top what it is for says so in a PopoverHeading.
 */
export function Popover(props: PopoverProps) {
  const isSheet = useIsPhone();
  return <InSheet value={isSheet}>{isSheet ? <PopoverSheet {...props} /> : <AnchoredPopover {...props} />}</InSheet>;
}

/** What a popover is for, at its top. The sheet has its title, so it is not said twice. */
export function PopoverHeading({ children, className }: { children: ReactNode; className?: string }) {
  return useIsInSheet() ? null : <h2 className={className}>{children}</h2>;
}

function AnchoredPopover({
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
