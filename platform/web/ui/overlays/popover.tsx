import { Drawer as BaseDrawer } from '@base-ui/react/drawer';
import { Popover as BasePopover } from '@base-ui/react/popover';
import { X } from 'lucide-react';
import { createContext, type ReactElement, type ReactNode, useContext } from 'react';
import { uiText } from '#platform/web/en/ui.ts';
import { RootMark } from '../../browser/root-mark.ts';
import { IconButton } from '../buttons/button.tsx';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import { useIsPhone } from '../layout/screen-width.ts';
import { useInitialFocus } from './initial-focus.ts';
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

type PopoverProps = {
  trigger: ReactElement<Record<string, unknown>>;
  /** The popover's name for screen readers and the title of the sheet. */
  label: string;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  className?: string;
};

/**
 * A popover on a phone: full width at the bottom, with the title, a close button and a handle to pull it down. Its
 * content scrolls; a last line of actions uses `max-sm:sticky max-sm:bottom-0` to stay visible.
 */
function PopoverSheet({ trigger, label, children, isOpen, onOpenChange, className }: PopoverProps) {
  const start = useInitialFocus();
  return (
    <BaseDrawer.Root open={isOpen} onOpenChange={(next) => onOpenChange?.(next)}>
      <BaseDrawer.Trigger render={trigger} />
      <BaseDrawer.Portal>
        <BaseDrawer.Backdrop className="fixed inset-0 z-(--ui-z-menu) bg-scrim transition-opacity duration-(--ui-dur-3) ease-out data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDrawer.Viewport className="fixed inset-0 z-(--ui-z-menu) flex items-end">
          <BaseDrawer.Popup
            ref={start.popup}
            initialFocus={start.initialFocus}
            className={classNames(
              'flex max-h-[calc(100dvh-48px)] w-full flex-col overflow-hidden rounded-t-lg bg-raised text-base text-fg shadow-dialog outline-none forced-colors:border',
              'translate-y-(--drawer-swipe-movement-y) transition-[translate] duration-(--ui-dur-4) ease-out data-swiping:duration-0',
              'data-ending-style:translate-y-full data-starting-style:translate-y-full',
            )}
          >
            <RootMark name="sheet" />
            <SheetHandle />
            <header className="flex shrink-0 items-start gap-3 ps-4 pe-2 pb-1">
              <BaseDrawer.Title className="min-w-0 flex-1 py-2 text-lg font-semibold tracking-[-0.01em] [overflow-wrap:anywhere]">
                {label}
              </BaseDrawer.Title>
              <BaseDrawer.Close
                render={
                  <IconButton label={uiText('close')} icon={<Icon of={X} />} variant="ghost" className="!size-11" />
                }
              />
            </header>
            <BaseDrawer.Content
              data-dialog-body
              tabIndex={-1}
              className={classNames(
                'min-h-0 flex-1 overscroll-contain outline-none pb-[max(12px,env(safe-area-inset-bottom))]',
                className,
                'max-sm:!max-h-none max-sm:!pt-1 max-sm:!w-full max-sm:!max-w-none max-sm:!overflow-y-auto',
              )}
            >
              {children}
            </BaseDrawer.Content>
          </BaseDrawer.Popup>
        </BaseDrawer.Viewport>
      </BaseDrawer.Portal>
    </BaseDrawer.Root>
  );
}

/** The short bar that shows that a sheet can be pulled down. */
const SheetHandle = ({ className = 'flex' }: { className?: string }) => (
  <span aria-hidden="true" className={`${className} shrink-0 justify-center pt-2 pb-1`}>
    <span className="h-1 w-9 rounded-full bg-line-btn forced-colors:bg-[CanvasText]" />
  </span>
);
