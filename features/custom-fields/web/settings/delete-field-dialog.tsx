import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import type { CustomField, FieldUse } from '../../contract.ts';
import { text } from '../en.ts';
import { isCapped } from './describe-field.tsx';
import { useDeleteField } from './removals.ts';

interface DeleteFieldDialogProps {
  field: CustomField;
  use: FieldUse | undefined;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a field is deleted, with how many clients lose a value, and says that it can be undone. */
export function DeleteFieldDialog({ field, use, onDeleted, onClose }: DeleteFieldDialogProps) {
  const remove = useDeleteField();
  const count = use?.clients_count ?? 0;
  return (
    <ConfirmDialog
      isOpen
      isDestructive
      title={text('delete_question', { name: field.name })}
      confirmLabel={text('delete')}
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        onDeleted();
        remove(field);
      }}
    >
      {isCapped(count) ? text('delete_text_many') : text('delete_text', { count })}
    </ConfirmDialog>
  );
}
