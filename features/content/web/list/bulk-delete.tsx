import { useChange } from '#platform/web/data.ts';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import { bulkContents } from '../../bulk-contract.ts';
import { text } from '../en.ts';
import type { BulkPartProps } from './bulk-actions.tsx';
import { toastBulk } from './content-words.ts';

/** Asks, deletes the selected contents, and offers to restore them. */
export function DeleteContents({ chosen, onClose }: BulkPartProps & { onClose: () => void }) {
  const count = chosen.length;
  const params = { t: chosen[0]!.type };
  const restore = useChange(bulkContents.restore);
  const remove = useChange(bulkContents.delete, {
    onSuccess: (answer) => {
      onClose();
      toastBulk(answer, {
        heading: (deleted) => text('bulk_deleted', { count: deleted }),
        undo: () => restore.mutate({ params, body: { content_ids: answer.changed_ids } }),
      });
    },
  });
  return (
    <ConfirmDialog
      isOpen
      isDestructive
      onCancel={onClose}
      onConfirm={() => remove.mutate({ params, body: { content_ids: chosen.map(({ id }) => id) } })}
      isSaving={remove.isPending}
      title={text('bulk_delete_question', { count })}
      confirmLabel={text('delete')}
    >
      {text('bulk_delete_text')}
    </ConfirmDialog>
  );
}
