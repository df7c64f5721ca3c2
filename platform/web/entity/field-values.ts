import type { FieldDefinition } from '#platform/contract/fields.ts';
import { entityText } from '../en/entity.ts';
import { formatCalendarDate } from '../format.ts';
import type { EntityField } from './entity-field.ts';

/** A value as a form line holds it; '' and null are empty. */
export type FormValue = string | boolean | null;

/** Returns the values of an empty form. */
export const emptyValues = (fields: readonly EntityField[]): Record<string, FormValue> =>
  Object.fromEntries(fields.map(({ name, kind }) => [name, kind === 'boolean' ? false : '']));

/** Returns the typed values as the call takes them. */
export const toDraft = (
  fields: readonly EntityField[],
  values: Readonly<Record<string, FormValue>>,
): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field.name, toStored(field, values[field.name])]));

/** Returns one typed value as it is stored. */
export function toStored({ kind, isRequired }: FieldDefinition, value: FormValue | undefined): unknown {
  if (kind === 'boolean') return value === true;
  const written = typeof value === 'string' ? value.trim() : '';
  if (kind === 'phones') return written ? [{ raw: written }] : [];
  if (kind === 'emails') return written ? [written] : [];
  if (written === '') return isRequired ? '' : null;
  return kind === 'number' ? Number(written) : written;
}

/** Returns a stored plain value as a field shows it during editing. */
export const toWritten = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** One of several phones or e-mails: as it is typed, and as people read it. */
export interface LineValue {
  value: string;
  shown: string;
}

export const toLines = (value: unknown): LineValue[] =>
  ((value ?? []) as readonly (string | { raw: string; display: string })[]).map((one) =>
    typeof one === 'string' ? { value: one, shown: one } : { value: one.raw, shown: one.display },
  );

export const fromLines = ({ kind }: Pick<FieldDefinition, 'kind'>, lines: readonly string[]): unknown =>
  kind === 'phones' ? lines.map((raw) => ({ raw })) : [...lines];

/** Returns a value as one line: lists with commas, people by name, a choice in its words, an empty value as a dash. */
export function formatValue(value: unknown, field?: FieldDefinition): string {
  const items = Array.isArray(value) ? value : [value];
  return (
    items
      .map((item) => formatOne(item, field))
      .filter(Boolean)
      .join(', ') || '—'
  );
}

function formatOne(value: unknown, field: FieldDefinition | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return entityText(value ? 'yes' : 'no');
  if (typeof value === 'object') {
    const { display, raw, name } = value as { display?: string; raw?: string; name?: string };
    return display ?? raw ?? name ?? '';
  }
  if (field?.kind === 'date') return formatCalendarDate(String(value));
  return field?.choices?.find((choice) => choice.value === value)?.label ?? String(value);
}
