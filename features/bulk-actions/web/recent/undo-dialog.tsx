import { useChange } from '#platform/web/data.ts';
import { formatPercent } from '#platform/web/format.ts';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import { type BulkAction, bulkActions } from '../../contract.ts';
import { describeStaying } from '../describe-outcome.ts';
import { text } from '../en.ts';
import { type CountedUndo, useUndoCount } from './use-undo-count.ts';

/** Asks before an action is undone, and says how many clients it changes back and what stays. */
export function UndoDialog({ action, onClose }: { action: BulkAction; onClose: () => void }) {
  const undo = useChange(bulkActions.undo);
  const counted = useUndoCount(action);
  return (
    <ConfirmDialog
      isOpen
      isSaving={undo.isPending}
      onCancel={onClose}
      onConfirm={() => undo.mutate({ params: { id: action.id } }, { onSettled: onClose })}
      title={text('undo_title', { words: action.words })}
      confirmLabel={text('undo')}
    >
      <p role="status">{describeCount(counted, action)}</p>
    </ConfirmDialog>
  );
}

function describeCount(counted: CountedUndo | null, { changed_count, total_count }: BulkAction): string {
  if (counted === null) return `${text('undo_text', { count: changed_count })} ${text('undo_since')}`;
  if (!counted.isWhole) {
    return text('undo_counting', { percent: formatPercent(counted.counted_count / Math.max(1, total_count)) });
  }
  return [text('undo_text', { count: counted.changed_count }), ...describeStaying(counted.skipped)].join(' ');
}
