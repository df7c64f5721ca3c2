import { Popover as BasePopover } from '@base-ui/react/popover';
import { createContext, type ReactNode, useContext } from 'react';
import { classNames } from '../layout/class-names.ts';
import { useIsPhone } from '../layout/use-is-phone.ts';
import { type PopoverProps, PopoverSheet } from './popover-sheet.tsx';
import { popupMotion, popupSurface } from './popup-motion.ts';

const InSheet = createContext(false);

/** Returns whether a popover's content is drawn in a sheet, where it has another size. */
export const useIsInSheet = (): boolean => useContext(InSheet);

/**
 * A small surface beside a button for anything but a list of actions; under 640 px a sheet from the bottom. Escape or a
 * press outside closes it. Its heading is a PopoverHeading.
 */
export function Popover(props: PopoverProps) {
  const isSheet = useIsPhone();
  return <InSheet value={isSheet}>{isSheet ? <PopoverSheet {...props} /> : <AnchoredPopover {...props} />}</InSheet>;
}

/** The heading of a popover; a sheet has a title already, so there it is left out. */
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
