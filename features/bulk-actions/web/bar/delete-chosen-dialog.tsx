import type { Client } from '#features/clients/contract.ts';
import type { BulkActionsProps } from '#platform/web/list/define-list.ts';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import { text } from '../en.ts';
import type { Start } from './use-start-bulk-action.ts';

interface DeleteChosenDialogProps extends BulkActionsProps<Client> {
  start: Start;
  onClose: () => void;
}

/** Asks before clients are deleted, by name or by number, and says that it can be undone. */
export function DeleteChosenDialog({ chosen, whole, start, onClose }: DeleteChosenDialogProps) {
  const { title, confirmLabel } = describeQuestion(chosen, whole);
  return (
    <ConfirmDialog
      isOpen
      isDestructive
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        void start({ kind: 'DELETE' }, () => null);
      }}
      title={title}
      confirmLabel={confirmLabel}
    >
      {text('delete_text')}
    </ConfirmDialog>
  );
}

function describeQuestion(chosen: readonly Client[], whole: BulkActionsProps<Client>['whole']) {
  if (whole) return { title: text('delete_whole'), confirmLabel: text('delete_whole_button') };
  const [only, ...others] = chosen;
  if (only && others.length === 0)
    return { title: text('delete_one', { name: only.name }), confirmLabel: text('delete_one_button') };
  const count = chosen.length;
  return { title: text('delete_question', { count }), confirmLabel: text('delete_button', { count }) };
}
