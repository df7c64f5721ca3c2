import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { Maximize2, Minimize2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { uiText } from '#platform/web/en/ui.ts';
import { RootMark } from '../../browser/root-mark.ts';
import { IconButton } from '../buttons/button.tsx';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import { DialogBody, DialogClose, DialogFooter } from './dialog.tsx';
import { useInitialFocus } from './initial-focus.ts';

/** The sides of a drawer (S0-9-21); `start` and `end` are left and right in left-to-right text. */
export type DrawerPlacement = 'start' | 'end' | 'top' | 'bottom';

const places: Record<DrawerPlacement, string> = {
  end: 'inset-y-0 end-0 sm:rounded-s-lg data-starting-style:ltr:translate-x-6 data-starting-style:rtl:-translate-x-6 data-ending-style:ltr:translate-x-6 data-ending-style:rtl:-translate-x-6',
  start:
    'inset-y-0 start-0 sm:rounded-e-lg data-starting-style:ltr:-translate-x-6 data-starting-style:rtl:translate-x-6 data-ending-style:ltr:-translate-x-6 data-ending-style:rtl:translate-x-6',
  top: 'inset-x-0 top-0 data-starting-style:-translate-y-6 data-ending-style:-translate-y-6',
  bottom: 'inset-x-0 bottom-0 rounded-t-lg data-starting-style:translate-y-6 data-ending-style:translate-y-6',
};

export type DrawerProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  placement?: DrawerPlacement;
  /** True offers the larger size: 984 px wide, or 660 px high at top and bottom (S0-9-19, S0-9-20). */
  isExpandable?: boolean;
  /** True has the larger size from the start. */
  isLarge?: boolean;
  /** True lets the body reach the edges, for split layouts. */
  isFlush?: boolean;
  footer?: ReactNode;
  /** Elements at the start of the footer: a hint, an action that is not about saving. */
  footerStart?: ReactNode;
  /** A small decorative picture before the title. */
  portrait?: ReactNode;
  /** True stacks the actions over the whole width, the primary one on top. */
  isFooterStacked?: boolean;
  /** A decorative picture above the title. */
  cover?: ReactNode;
  children: ReactNode;
};

/** A drawer for permissions, restricted access or an embedded page; 420 px wide, on a phone the whole width. */
export function Drawer({
  isOpen,
  onClose,
  title,
  description,
  placement = 'end',
  isExpandable = false,
  isLarge = false,
  isFlush = false,
  footer,
  footerStart,
  portrait,
  isFooterStacked = false,
  cover,
  children,
}: DrawerProps) {
  const [isExpanded, setIsExpanded] = useState(isLarge);
  const start = useInitialFocus();
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(nextOpen) => !nextOpen && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-(--ui-z-drawer) bg-scrim transition-opacity duration-(--ui-dur-4) ease-out data-ending-style:opacity-0 data-ending-style:duration-[168ms] data-starting-style:opacity-0" />
        <BaseDialog.Popup
          ref={start.popup}
          initialFocus={start.initialFocus}
          className={classNames(
            'fixed z-(--ui-z-drawer) flex flex-col overflow-hidden bg-raised shadow-dialog outline-none forced-colors:border',
            'transition-[opacity,translate,width,height] duration-(--ui-dur-4) ease-out data-ending-style:opacity-0 data-ending-style:duration-[168ms] data-starting-style:opacity-0',
            places[placement],
            sizeClasses(placement, isExpanded),
          )}
        >
          {isBeside(placement) && <RootMark name="drawer" />}
          <header className="flex items-start gap-1 ps-5 pe-4 pt-[18px] pb-3">
            {portrait !== undefined && <div className="me-2 shrink-0">{portrait}</div>}
            <div className="min-w-0 flex-1 pe-2">
              {cover === undefined && (
                <BaseDialog.Title className="text-lg font-semibold tracking-[-0.01em]">{title}</BaseDialog.Title>
              )}
              {description !== undefined && (
                <BaseDialog.Description className="text-base text-fg-2">{description}</BaseDialog.Description>
              )}
            </div>
            {isExpandable && (
              <IconButton
                label={isExpanded ? uiText('make_smaller') : uiText('make_larger')}
                icon={<Icon of={isExpanded ? Minimize2 : Maximize2} />}
                variant="ghost"
                className={classNames('-mt-1', isBeside(placement) && 'max-sm:hidden')}
                onClick={() => setIsExpanded(!isExpanded)}
              />
            )}
            <DialogClose />
          </header>
          <DialogBody isFlush={isFlush}>
            {cover}
            {cover !== undefined && (
              <BaseDialog.Title className="mt-6 text-xl font-semibold tracking-[-0.014em]">{title}</BaseDialog.Title>
            )}
            {children}
          </DialogBody>
          <DialogFooter start={footerStart} isStacked={isFooterStacked}>
            {footer}
          </DialogFooter>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

function isBeside(placement: DrawerPlacement): boolean {
  return placement === 'start' || placement === 'end';
}

function sizeClasses(placement: DrawerPlacement, isExpanded: boolean): string {
  if (isBeside(placement)) {
    return isExpanded
      ? 'w-[min(var(--ui-drawer-w-expanded),100vw)]'
      : 'w-[min(var(--ui-drawer-w),100vw)] max-sm:w-screen';
  }
  return isExpanded ? 'h-[min(var(--ui-drawer-h-expanded),100dvh-32px)]' : 'h-[min(var(--ui-drawer-h),100dvh-32px)]';
}
