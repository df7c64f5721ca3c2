import type { ReactNode } from 'react';
import type { AnyEndpoint } from '#platform/contract/endpoint.ts';
import { uiText } from '#platform/web/en/ui.ts';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { type Deletion, useDeleteWithUndo } from './use-delete-with-undo.ts';

interface DeleteDialogProps<D extends AnyEndpoint, R extends AnyEndpoint> extends Deletion<D, R> {
  isOpen: boolean;
  onClose: () => void;
  question: string;
  confirmLabel?: string;
  /** What becomes of it. */
  children: ReactNode;
}

/** Asks, deletes, and offers to undo it. */
export function DeleteDialog<D extends AnyEndpoint, R extends AnyEndpoint>({
  isOpen,
  onClose,
  question,
  confirmLabel = uiText('delete'),
  children,
  ...deletion
}: DeleteDialogProps<D, R>) {
  const onDeleted = () => {
    onClose();
    deletion.onDeleted?.();
  };
  const { remove, isSaving } = useDeleteWithUndo({ ...deletion, onDeleted });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onCancel={onClose}
      onConfirm={remove}
      isSaving={isSaving}
      isDestructive
      title={question}
      confirmLabel={confirmLabel}
    >
      {children}
    </ConfirmDialog>
  );
}
