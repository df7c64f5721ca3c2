import { COLOR_COUNT } from '#domain/color-ids.ts';
import { useChange } from '#platform/web/data.ts';
import { findNameProblem } from '#platform/web/find-name-problem.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { FormDialog } from '#platform/web/ui/overlays/form-dialog.tsx';
import { saidByForm, useForm } from '#platform/web/use-form.ts';
import {
  type CustomField,
  type CustomFieldType,
  customFields,
  MAX_FIELD_NAME,
  MAX_OPTION_NAME,
  MAX_OPTIONS,
} from '../contract.ts';
import { text } from './en.ts';

/** The types that need nothing but a name. */
const plain = ['text', 'number', 'date'] as const satisfies readonly CustomFieldType[];

/** What a dropdown would offer. */
interface FieldChoices {
  /** Null where there are more than a dropdown may have, or longer ones; undefined while they are read. */
  options: readonly string[] | null | undefined;
  /** What is to be known of them. */
  note?: string | undefined;
  /** They are asked for when somebody chooses a dropdown. */
  onWanted: () => void;
}

interface NewFieldDialogProps {
  /** The name and type to begin with. */
  start: { name: string; type: (typeof plain)[number] };
  /** Without them a dropdown is not offered. */
  choices?: FieldChoices;
  onAdded: (field: CustomField) => void;
  onClose: () => void;
}

/** Adds a custom field without leaving the page. */
export function NewFieldDialog({ start, choices, onAdded, onClose }: NewFieldDialogProps) {
  const create = useChange(customFields.create, {
    ...saidByForm,
    onSuccess: (field) => {
      toast({ type: 'SUCCESS', heading: text('added', { name: field.name }) });
      onAdded(field);
      onClose();
    },
  });
  const form = useForm<{ name: string; type: CustomFieldType }>({
    stored: start,
    findProblem: (field, { name, type }) =>
      field === 'name' ? findNameProblem(name, MAX_FIELD_NAME) : findTypeProblem(type, choices),
    save: ({ name, type }) =>
      create.mutateAsync({ body: { name, type, ...(type === 'dropdown' && { options: makeOptions(choices) }) } }),
  });
  const { type } = form.values;
  const types: readonly CustomFieldType[] = choices ? [...plain, 'dropdown'] : plain;
  return (
    <FormDialog form={form} onClose={onClose} title={text('new_field')} saveLabel={text('add_field')}>
      <TextField label={text('name')} isRequired autoComplete="off" {...form.input('name')} />
      <Select
        label={text('type')}
        value={type}
        options={types.map((value) => ({ value, label: text(`type_${value}`) }))}
        help={choices && type === 'dropdown' ? describeChoices(choices) : undefined}
        error={(choices && type === 'dropdown' && choices.options === null ? tooMany() : form.errors.type) ?? null}
        onChange={(chosen) => {
          form.change({ type: chosen });
          if (chosen === 'dropdown') choices?.onWanted();
        }}
      />
    </FormDialog>
  );
}

const tooMany = () => text('too_many_values', { max: MAX_OPTIONS, length: MAX_OPTION_NAME });

const findTypeProblem = (type: CustomFieldType, choices: FieldChoices | undefined): string | null => {
  if (type !== 'dropdown' || choices?.options) return null;
  return choices?.options === null ? tooMany() : text('reading_values');
};

function describeChoices({ options, note }: FieldChoices): string | undefined {
  if (options === null) return undefined;
  if (options === undefined) return text('reading_values');
  const named = text('options_of_column', { count: options.length, names: options.slice(0, SHOWN).join(' · ') });
  return note ? `${named} ${note}` : named;
}

/** How many options are named. */
const SHOWN = 5;

const makeOptions = (choices: FieldChoices | undefined) =>
  (choices?.options ?? []).map((name, index) => ({ name, color_id: (index % COLOR_COUNT) + 1 }));
