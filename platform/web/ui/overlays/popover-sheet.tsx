import { Drawer as BaseDrawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { uiText } from '#platform/web/en/ui.ts';
import { IconButton } from '../buttons/button.tsx';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import { useInitialFocus } from './initial-focus.ts';

export type PopoverProps = {
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
export function PopoverSheet({ trigger, label, children, isOpen, onOpenChange, className }: PopoverProps) {
  const start = useInitialFocus();
  return (
    <BaseDrawer.Root open={isOpen} onOpenChange={(next) => onOpenChange?.(next)}>
      <BaseDrawer.Trigger render={trigger} />
      <BaseDrawer.Portal>
        <BaseDrawer.Backdrop className="fixed inset-0 z-(--ui-z-menu) bg-scrim transition-opacity duration-(--ui-dur-3) ease-out data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDrawer.Viewport className="fixed inset-0 z-(--ui-z-menu) flex items-end">
          <BaseDrawer.Popup
            data-sheet
            ref={start.popup}
            initialFocus={start.initialFocus}
            className={classNames(
              'flex max-h-[calc(100dvh-48px)] w-full flex-col overflow-hidden rounded-t-lg bg-raised text-base text-fg shadow-dialog outline-none forced-colors:border',
              'translate-y-(--drawer-swipe-movement-y) transition-[translate] duration-(--ui-dur-4) ease-out data-swiping:duration-0',
              'data-ending-style:translate-y-full data-starting-style:translate-y-full',
            )}
          >
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
