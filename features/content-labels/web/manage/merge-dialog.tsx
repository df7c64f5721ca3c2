import { useState } from 'react';
import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import { contentLabels } from '../../contract.ts';
import { text } from '../en.ts';
import type { LabelDialogProps } from './label-dialog.tsx';

/** Chooses the label that gets the contents of another, which is then deleted. */
export function MergeDialog({ type, labels, label, onClose }: Required<LabelDialogProps>) {
  const others = labels.filter(({ id }) => id !== label.id);
  const [into, setInto] = useState(others[0]!);
  const merge = useChange(contentLabels.arrange, {
    onSuccess: () => {
      onClose();
      toast({ type: 'SUCCESS', heading: text('merged', { from: label.name, into: into.name }) });
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onCancel={onClose}
      onConfirm={() => merge.mutate({ params: { t: type }, body: { merge: { from_id: label.id, into_id: into.id } } })}
      isSaving={merge.isPending}
      title={text('merge_title', { name: label.name })}
      confirmLabel={text('merge_confirm')}
    >
      <p>{text('merge_text', { count: label.count })}</p>
      <Select
        className="mt-3"
        label={text('merge_into')}
        value={String(into.id)}
        onChange={(value) => setInto(others.find(({ id }) => String(id) === value) ?? into)}
        options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </ConfirmDialog>
  );
}
