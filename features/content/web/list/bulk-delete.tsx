import { useChange } from '#platform/web/data.ts';
import { toastDeleted } from '#platform/web/deleting/use-delete-with-undo.ts';
import type { BulkActionsProps } from '#platform/web/list/define-list.ts';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import { bulkContents } from '../../bulk-contract.ts';
import type { Content } from '../../contract.ts';
import { text } from '../en.ts';
import { toastBulk } from './content-words.ts';

/** Asks, deletes the selected contents, and offers to restore them. */
export function DeleteContents({ chosen, onClose }: BulkActionsProps<Content> & { onClose: () => void }) {
  const count = chosen.length;
  const params = { t: chosen[0]!.type };
  const bringBack = useChange(bulkContents.restore);
  const remove = useChange(bulkContents.delete, {
    onSuccess: (answer) => {
      onClose();
      toastBulk(answer, {
        heading: (deleted) => text('bulk_deleted', { count: deleted }),
        show: toastDeleted,
        undo: () => bringBack.mutate({ params, body: { content_ids: answer.changed_ids } }),
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
