import { useChange } from '#platform/web/data.ts';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import { type BulkAction, bulkActions } from '../../contract.ts';
import { text } from '../en.ts';

/** Asks before an action is undone, and says how many clients it changes back and what stays. */
export function UndoDialog({ action, onClose }: { action: BulkAction; onClose: () => void }) {
  const undo = useChange(bulkActions.undo);
  return (
    <ConfirmDialog
      isOpen
      isSaving={undo.isPending}
      onCancel={onClose}
      onConfirm={() => undo.mutate({ params: { id: action.id } }, { onSettled: onClose })}
      title={text('undo_title', { words: action.words })}
      confirmLabel={text('undo')}
    >
      {text('undo_text', { count: action.changed_count })} {text('undo_since')}
    </ConfirmDialog>
  );
}
