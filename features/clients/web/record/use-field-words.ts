import { deletedFieldLabel } from '#features/custom-fields/web/index.ts';
import type { EntityField } from '#platform/web/entity/entity-field.ts';
import { text as clientsText } from '../en.ts';
import { useClientEntity } from '../use-client-entity.ts';
import { text } from './en.ts';

/** Labels of fields that have changes but no place in a form. */
const otherFields: Record<string, string> = {
  assigned_to: clientsText('assigned_to'),
  assigned_to_id: clientsText('assigned_to'),
  is_new_lead: text('new_lead'),
  groups: clientsText('groups'),
  converted_at: text('change_converted'),
};

interface FieldWords {
  label: string;
  /** Absent for what is no field that a person writes. */
  field: EntityField | undefined;
}

/** Returns a function that finds a changed field and its label. */
export function useFieldWords(): (name: string) => FieldWords {
  const fields = useClientEntity();
  return (name) => {
    const field = fields.find((each) => each.name === name);
    return { field, label: field?.label ?? otherFields[name] ?? deletedFieldLabel(name) ?? name };
  };
}
