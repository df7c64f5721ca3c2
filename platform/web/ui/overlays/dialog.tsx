import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { uiText } from '#platform/web/en/ui.ts';
import { RootMark } from '../../browser/root-mark.ts';
import { Button, IconButton } from '../buttons/button.tsx';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import { useInitialFocus } from './initial-focus.ts';

/** The widths of S0-9-22: 384 confirm, 550 task and short form, 660 share, 984 picker, 1024 preview. */
export type DialogSize = 'confirm' | 'task' | 'share' | 'picker' | 'preview';

const widths: Record<DialogSize, string> = {
  confirm: 'sm:w-(--ui-dialog-sm)',
  task: 'sm:w-(--ui-dialog-md)',
  share: 'sm:w-(--ui-dialog-lg)',
  picker: 'sm:w-(--ui-dialog-xl)',
  preview: 'sm:w-(--ui-dialog-2xl)',
};

export type DialogProps = {
  isOpen: boolean;
  /** Called by Escape, the scrim and the close button. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** What stands beside the title, on a phone below it: a search. */
  headerEnd?: ReactNode;
  size?: DialogSize;
  /** The actions, the primary one last; on a phone it is on top. */
  footer?: ReactNode;
  /** Elements at the start of the footer: a checkbox, a hint. */
  footerStart?: ReactNode;
  /** True when something was entered, so that the first attempt to leave asks once. */
  isDirty?: boolean;
  /** The reason why the dialog cannot be closed, if any: 'Fix errors to proceed' (S0-5-26). */
  blockedBy?: string | null;
  /** True lets the body reach the edges, for split layouts. */
  isFlush?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/** A dialog, on a phone a sheet from the bottom; the focus stays inside and returns to where it came from. */
export function Dialog({ isOpen, onClose, isDirty = false, blockedBy, ...frame }: DialogProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isRefused, setIsRefused] = useState(false);

  function leave() {
    setIsAsking(false);
    setIsRefused(false);
    onClose();
  }

  function tryToLeave() {
    if (blockedBy) setIsRefused(true);
    else if (isDirty && !isAsking) setIsAsking(true);
    else leave();
  }

  return (
    <BaseDialog.Root
      open={isOpen}
      onOpenChange={(nextOpen, details) => {
        if (nextOpen) return;
        details.cancel();
        tryToLeave();
      }}
    >
      <DialogFrame
        {...frame}
        notice={
          blockedBy && isRefused ? (
            <p role="alert" className="me-auto font-medium text-danger-fg">
              {blockedBy}
            </p>
          ) : undefined
        }
        question={isAsking ? <LeaveQuestion onStay={() => setIsAsking(false)} onLeave={leave} /> : undefined}
      />
    </BaseDialog.Root>
  );
}

type DialogFrameProps = Omit<DialogProps, 'isOpen' | 'onClose' | 'isDirty' | 'blockedBy'> & {
  notice: ReactNode;
  /** Replaces the footer. */
  question: ReactNode;
};

function DialogFrame({
  title,
  description,
  headerEnd,
  size = 'task',
  footer,
  footerStart,
  isFlush = false,
  initialFocus,
  notice,
  question,
  children,
}: DialogFrameProps) {
  const start = useInitialFocus();
  return (
    <BaseDialog.Portal>
      <BaseDialog.Backdrop className="fixed inset-0 z-(--ui-z-dialog) bg-scrim transition-opacity duration-(--ui-dur-3) ease-out data-ending-style:opacity-0 data-ending-style:duration-[120ms] data-starting-style:opacity-0" />
      <BaseDialog.Viewport className="fixed inset-0 z-(--ui-z-dialog) grid items-end justify-center sm:items-center sm:p-4">
        <BaseDialog.Popup
          ref={start.popup}
          initialFocus={initialFocus ?? start.initialFocus}
          className={classNames(
            'flex max-h-[calc(100dvh-32px)] w-screen flex-col overflow-hidden rounded-t-lg bg-raised shadow-dialog outline-none forced-colors:border',
            'transition-[opacity,scale,translate] duration-(--ui-dur-3) ease-out data-ending-style:opacity-0 data-ending-style:duration-[120ms] data-starting-style:opacity-0',
            'max-sm:data-ending-style:translate-y-4 max-sm:data-starting-style:translate-y-4',
            'sm:max-h-[calc(100dvh-64px)] sm:max-w-[calc(100vw-32px)] sm:rounded-lg sm:data-starting-style:scale-98',
            widths[size],
          )}
        >
          <RootMark name="sheet" />
          <header className="flex items-start gap-3 ps-5 pe-4 pt-[18px] pb-3 max-sm:flex-wrap">
            <div className="min-w-0 flex-1">
              <BaseDialog.Title className="text-lg font-semibold tracking-[-0.01em]">{title}</BaseDialog.Title>
              {description !== undefined && (
                <BaseDialog.Description className="text-base text-fg-2">{description}</BaseDialog.Description>
              )}
            </div>
            {headerEnd && <div className="shrink-0 max-sm:order-last max-sm:w-full">{headerEnd}</div>}
            <DialogClose />
          </header>
          <DialogBody isFlush={isFlush}>{children}</DialogBody>
          {question ?? <DialogFooter start={notice ?? footerStart}>{footer}</DialogFooter>}
        </BaseDialog.Popup>
      </BaseDialog.Viewport>
    </BaseDialog.Portal>
  );
}

export const DialogClose = () => (
  <BaseDialog.Close
    render={<IconButton label={uiText('close')} icon={<Icon of={X} />} variant="ghost" className="-mt-1" />}
  />
);

/** The part of a dialog or a drawer that scrolls. */
export const DialogBody = ({ isFlush, children }: { isFlush: boolean; children: ReactNode }) => (
  <div
    data-dialog-body
    tabIndex={-1}
    className={classNames(
      'min-h-0 flex-1 overflow-y-auto overscroll-contain outline-none',
      !isFlush && 'px-5 pt-1 pb-5',
    )}
  >
    {children}
  </div>
);

interface DialogFooterProps {
  start?: ReactNode;
  /** True stacks the actions at any width, as on a phone. */
  isStacked?: boolean;
  children?: ReactNode;
}

/** The actions under a dialog: aligned to the end, on a phone full width with the primary action on top. */
export function DialogFooter({ start, isStacked = false, children }: DialogFooterProps) {
  if (start === undefined && !children) return null;
  return (
    <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3 max-sm:pb-[max(12px,env(safe-area-inset-bottom))]">
      {start !== undefined && <div className="me-auto flex min-w-0 items-center gap-2 max-sm:w-full">{start}</div>}
      <div
        className={classNames(
          'flex items-center gap-2 max-sm:w-full max-sm:flex-col-reverse max-sm:*:h-12 max-sm:*:w-full',
          isStacked && 'w-full flex-col-reverse *:w-full',
        )}
      >
        {children}
      </div>
    </footer>
  );
}

/** The question whether to leave; the focus is on staying, which changes nothing. */
function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    stay.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <DialogFooter
      start={
        <p role="alert" className="font-medium">
          {uiText('unsaved_question')}
        </p>
      }
    >
      <Button ref={stay} variant="ghost" onClick={onStay}>
        {uiText('keep_editing')}
      </Button>
      <Button variant="danger" onClick={onLeave}>
        {uiText('discard')}
      </Button>
    </DialogFooter>
  );
}
