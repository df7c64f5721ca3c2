import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { uiText } from '#platform/web/en/ui.ts';
import { RootMark } from '../../browser/root-mark.ts';
import { Button } from '../buttons/button.tsx';
import { DialogFooter } from './dialog.tsx';

export type ConfirmDialogProps = {
  isOpen: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  /** The question: 'Delete 3 clients?' */
  title: string;
  /** The consequences: 'Their timelines and follow-ups go too. This cannot be undone.' */
  children: ReactNode;
  /** The verb and the count again: 'Delete 3 clients'. */
  confirmLabel: string;
  cancelLabel?: string;
  isDestructive?: boolean;
  isSaving?: boolean;
};

/** A question that needs an answer: the scrim does not close it, Escape cancels. */
export function ConfirmDialog({
  isOpen,
  onCancel,
  onConfirm,
  title,
  children,
  confirmLabel,
  cancelLabel = uiText('cancel'),
  isDestructive = false,
  isSaving = false,
}: ConfirmDialogProps) {
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(nextOpen) => !nextOpen && !isSaving && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-(--ui-z-dialog) bg-scrim transition-opacity duration-(--ui-dur-3) ease-out data-ending-style:opacity-0 data-ending-style:duration-[120ms] data-starting-style:opacity-0" />
        <AlertDialog.Viewport className="fixed inset-0 z-(--ui-z-dialog) grid items-end justify-center sm:items-center sm:p-4">
          <AlertDialog.Popup className="flex max-h-[calc(100dvh-32px)] w-screen flex-col overflow-hidden rounded-t-lg bg-raised shadow-dialog outline-none transition-[opacity,scale] duration-(--ui-dur-3) ease-out data-ending-style:opacity-0 data-ending-style:duration-[120ms] data-starting-style:scale-98 data-starting-style:opacity-0 sm:w-(--ui-dialog-sm) sm:max-w-[calc(100vw-32px)] sm:rounded-lg forced-colors:border">
            <RootMark name="sheet" />
            <div className="min-h-0 overflow-y-auto px-[18px] pt-4 pb-3.5">
              <AlertDialog.Title className="text-lg font-semibold tracking-[-0.01em]">{title}</AlertDialog.Title>
              <AlertDialog.Description render={<div />} className="mt-1 text-md text-fg-2">
                {children}
              </AlertDialog.Description>
            </div>
            <DialogFooter>
              <Button variant="ghost" onClick={onCancel} disabled={isSaving}>
                {cancelLabel}
              </Button>
              <Button variant={isDestructive ? 'danger' : 'primary'} onClick={onConfirm} isSaving={isSaving}>
                {confirmLabel}
              </Button>
            </DialogFooter>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
