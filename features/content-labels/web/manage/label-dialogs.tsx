import { useState } from 'react';
import type { ContentType } from '#features/content/contract.ts';
import { useChange } from '#platform/web/data.ts';
import { findNameProblem } from '#platform/web/find-name-problem.ts';
import { chooseUnusedColor } from '#platform/web/ui/display/unused-color.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { ColorChoice } from '#platform/web/ui/fields/color-choice.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import { FormDialog } from '#platform/web/ui/overlays/form-dialog.tsx';
import { saidByForm, useForm } from '#platform/web/use-form.ts';
import { type ContentLabel, contentLabels, MAX_LABEL_NAME } from '../../contract.ts';
import { text } from '../en.ts';

export interface LabelDialogProps {
  type: ContentType;
  labels: readonly ContentLabel[];
  /** The label to edit; absent for a new one. */
  label?: ContentLabel;
  onClose: () => void;
}

/** Creates a label or edits one. */
export function LabelDialog({ type, labels, label, onClose }: LabelDialogProps) {
  const onSuccess = ({ name }: ContentLabel) => {
    onClose();
    toast({ type: 'SUCCESS', heading: text(label ? 'saved' : 'created'), message: name });
  };
  const create = useChange(contentLabels.create, { ...saidByForm, onSuccess });
  const update = useChange(contentLabels.update, { ...saidByForm, onSuccess });
  // Chosen once, so that a label made elsewhere does not change the colour under the person's eyes.
  const [color_id] = useState(() => label?.color_id ?? chooseUnusedColor(labels));
  const form = useForm({
    stored: { name: label?.name ?? '', color_id },
    findProblem: (field, { name }) => (field === 'name' ? findNameProblem(name, MAX_LABEL_NAME) : null),
    save: (draft) =>
      label
        ? update.mutateAsync({ params: { id: label.id }, body: draft })
        : create.mutateAsync({ body: { content_type: type, ...draft } }),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={text(label ? 'edit_label' : 'new_label')}
      saveLabel={label ? undefined : text('create')}
    >
      <TextField label={text('name')} isRequired autoComplete="off" {...form.input('name')} />
      <ColorChoice value={form.values.color_id} onChange={(color) => form.change({ color_id: color })} />
    </FormDialog>
  );
}

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
