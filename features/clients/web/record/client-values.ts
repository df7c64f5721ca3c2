import { clientFieldLabel } from '../client-fields.ts';
import { text } from '../en.ts';

/** Labels of fields that have changes but no place in a form. */
const otherFields: Record<string, string> = {
  assigned_to: text('assigned_to'),
  assigned_to_id: text('assigned_to'),
  is_new_lead: text('new_lead'),
};

export const fieldLabel = (field: string): string => clientFieldLabel(field) ?? otherFields[field] ?? field;
