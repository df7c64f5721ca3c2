import { useState } from 'react';
import type { Client } from '#features/clients/contract.ts';
import { useClientEntity } from '#features/clients/web/index.ts';
import type { EntityField } from '#platform/web/entity/entity-field.ts';
import { EntityForm, useEntityForm } from '#platform/web/entity/entity-form.tsx';
import type { BulkActionsProps } from '#platform/web/list/define-list.ts';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { FormDialog } from '#platform/web/ui/overlays/form-dialog.tsx';
import { text } from '../en.ts';
import type { Start, WrittenChange } from './use-start-bulk-action.ts';

interface FieldDialogProps extends BulkActionsProps<Client> {
  start: Start;
  onClose: () => void;
}

/** The plain fields that can have one value for many clients; those of the organisation can too. */
const plain = ['company', 'job_title', 'location'];

const isForMany = ({ name }: EntityField): boolean => plain.includes(name) || name.startsWith('custom_fields.');

/** Gives one field the same value for all clients; which field is chosen first. */
export function FieldDialog(props: FieldDialogProps) {
  const fields = useClientEntity().filter(isForMany);
  const [name, setName] = useState<string>(plain[0]!);
  const field = fields.find((each) => each.name === name) ?? fields[0]!;
  // What was typed for another field goes with it.
  return <OneFieldDialog key={name} {...props} fields={fields} field={field} onChoose={setName} />;
}

interface OneFieldDialogProps extends FieldDialogProps {
  fields: readonly EntityField[];
  field: EntityField;
  onChoose: (name: string) => void;
}

function OneFieldDialog({ chosen, whole, start, onClose, fields, field, onChoose }: OneFieldDialogProps) {
  const form = useEntityForm([field], {
    save: async (draft) => {
      onClose();
      await start({ kind: 'FIELDS', ...draft } as WrittenChange);
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={whole ? text('field_of_whole') : text('field_of', { count: chosen.length })}
      description={text('field_text')}
      saveLabel={text('change')}
    >
      <Select
        label={text('field')}
        value={field.name}
        options={fields.map(({ name, label }) => ({ value: name, label }))}
        onChange={onChoose}
      />
      <EntityForm fields={[field]} form={form} />
    </FormDialog>
  );
}
