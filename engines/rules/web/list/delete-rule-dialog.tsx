import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import { text as shared } from '../en.ts';
import type { ListedRule, RulesKind } from '../rules-kind.ts';
import { text } from './en.ts';

interface DeleteRuleDialogProps {
  kind: Pick<RulesKind, 'calls' | 'words' | 'subject'>;
  rule: Pick<ListedRule, 'id' | 'name' | 'waiting_count'>;
  onDeleted?: () => void;
  onClose: () => void;
}

/** Asks before a rule is deleted, with what becomes of what waits on it. */
export function DeleteRuleDialog({ kind, rule, onDeleted, onClose }: DeleteRuleDialogProps) {
  const { id, name, waiting_count: count = 0 } = rule;
  const remove = useChange(kind.calls.delete, {
    onSuccess: () => {
      toast({ type: 'SUCCESS', heading: text('deleted', { name }) });
      onClose();
      onDeleted?.();
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
      confirmLabel={shared('delete_rule', kind.subject.nouns)}
      onCancel={onClose}
      onConfirm={() => remove.mutate({ params: { id } })}
    >
      {count > 0 && (
        <p className="mb-1 font-medium text-fg">{text('delete_waiting', { ...kind.subject.nouns, count })}</p>
      )}
      {kind.words.delete_text}
    </ConfirmDialog>
  );
}
