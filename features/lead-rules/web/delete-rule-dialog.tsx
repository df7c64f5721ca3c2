import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import { type LeadRule, leadRules } from '../contract.ts';
import { text } from './en.ts';

interface DeleteRuleDialogProps {
  rule: Pick<LeadRule, 'id' | 'name' | 'waiting_count'>;
  /** The call that deletes it; that of lead assignment when absent. */
  call?: typeof leadRules.delete;
  /** What deleting means. */
  words?: string;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a rule is deleted, with what becomes of the leads that wait on it. */
export function DeleteRuleDialog({
  rule,
  call = leadRules.delete,
  words = text('delete_text'),
  onDeleted,
  onClose,
}: DeleteRuleDialogProps) {
  const { id, name, waiting_count: count } = rule;
  const remove = useChange(call, {
    onSuccess: () => {
      toast({ type: 'SUCCESS', heading: text('deleted', { name }) });
      onClose();
      onDeleted();
    },
    onFailure: () => {
      onClose();
      return false;
    },
  });
  return (
    <ConfirmDialog
      isOpen
      isDestructive
      isSaving={remove.isPending}
      title={text('delete_question', { name })}
      confirmLabel={text('delete_rule')}
      onCancel={onClose}
      onConfirm={() => remove.mutate({ params: { id } })}
    >
      {count > 0 && <p className="mb-1 font-medium text-fg">{text('delete_waiting', { count })}</p>}
      {words}
    </ConfirmDialog>
  );
}
