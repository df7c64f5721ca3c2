import { useChange } from '#platform/web/data.ts';
import { findNameProblem } from '#platform/web/find-name-problem.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { FormDialog } from '#platform/web/ui/overlays/form-dialog.tsx';
import { saidByForm, useForm } from '#platform/web/use-form.ts';
import { type CustomField, type CustomFieldType, customFields, MAX_FIELD_NAME } from '../contract.ts';
import { text } from './en.ts';

/** The types that need nothing but a name; a dropdown needs its options. */
const offered = ['text', 'number', 'date'] as const satisfies readonly CustomFieldType[];

interface NewFieldDialogProps {
  /** The name and type to begin with. */
  start: { name: string; type: (typeof offered)[number] };
  onAdded: (field: CustomField) => void;
  onClose: () => void;
}

/** Adds a custom field without leaving the page. */
export function NewFieldDialog({ start, onAdded, onClose }: NewFieldDialogProps) {
  const create = useChange(customFields.create, {
    ...saidByForm,
    onSuccess: (field) => {
      toast({ type: 'SUCCESS', heading: text('added', { name: field.name }) });
      onAdded(field);
      onClose();
    },
  });
  const form = useForm({
    stored: start,
    findProblem: (field, { name }) => (field === 'name' ? findNameProblem(name, MAX_FIELD_NAME) : null),
    save: (body) => create.mutateAsync({ body }),
  });
  return (
    <FormDialog form={form} onClose={onClose} title={text('new_field')} saveLabel={text('add_field')}>
      <TextField label={text('name')} isRequired autoComplete="off" {...form.input('name')} />
      <Select
        label={text('type')}
        value={form.values.type}
        options={offered.map((value) => ({ value, label: text(`type_${value}`) }))}
        onChange={(type) => form.change({ type })}
      />
    </FormDialog>
  );
}
