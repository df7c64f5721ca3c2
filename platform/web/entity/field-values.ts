import type { FieldDefinition } from '#platform/contract/fields/fields.ts';
import { entityText } from '../en/entity.ts';
import { formatCalendarDate, formatMoney, formatNumber } from '../format.ts';
import type { EntityField } from './entity-field.ts';
import { nestFields } from './field-paths.ts';
import { parseNumber } from './parse-number.ts';

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
  nestFields(Object.fromEntries(fields.map((field) => [field.name, toStored(field, values[field.name])])));

/** Returns one typed value as it is stored. */
export function toStored({ kind, isRequired, choices }: FieldDefinition, value: FormValue | undefined): unknown {
  if (kind === 'boolean') return value === true;
  const written = typeof value === 'string' ? value.trim() : '';
  if (kind === 'phones') return written ? [{ raw: written }] : [];
  if (kind === 'emails') return written ? [written] : [];
  if (written === '') return isRequired ? '' : null;
  if (kind === 'choice') return choices?.find((choice) => String(choice.value) === written)?.value ?? written;
  return kind === 'number' ? parseNumber(written) : written;
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
  if (field?.kind === 'choice') return findChoice(field, value)?.label ?? entityText('deleted_option');
  if (typeof value !== 'number') return String(value);
  return field?.currency ? formatMoney(value, field.currency) : formatNumber(value);
}

/** Returns the option that a choice has as its value. */
export const findChoice = <Field extends Pick<FieldDefinition, 'choices'>>(
  { choices }: Field,
  value: unknown,
): NonNullable<Field['choices']>[number] | undefined => choices?.find((choice) => choice.value === value);
