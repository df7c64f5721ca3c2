import { clientFields } from './client-fields.ts';
import { text } from './en.ts';

/** Fields people see changes of that nobody writes in a form. */
const otherFields: Record<string, string> = {
  assigned_to: text('assigned_to'),
  assigned_to_id: text('assigned_to'),
  is_new_lead: text('new_lead'),
};

export function fieldLabel(field: string): string {
  const definition = clientFields[field as keyof typeof clientFields];
  return typeof definition === 'object' ? definition.label : (otherFields[field] ?? field);
}

/** A value as one line: phones and e-mails with commas, people by name, nothing as a dash. */
export function formatValue(value: unknown): string {
  const items = Array.isArray(value) ? value : [value];
  return items.map(formatOne).filter(Boolean).join(', ') || '—';
}

function formatOne(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return text(value ? 'yes' : 'no');
  if (typeof value !== 'object') return String(value);
  const { display, raw, name } = value as { display?: string; raw?: string; name?: string };
  return display ?? raw ?? name ?? '';
}
