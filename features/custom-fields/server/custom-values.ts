import {
  type CustomFieldType,
  type CustomValue,
  type CustomValues,
  MAX_VALUE_TEXT,
  valueSchemas,
} from '../contract.ts';
import { type FieldDefinition, listOptions } from './definitions.queries.ts';

type Field = Pick<FieldDefinition, 'type' | 'options'>;

/** Two names are the same when they differ only in case and in spaces around them. */
export const foldName = (name: string): string => name.trim().toLowerCase();

/** Returns a value as people read it: an option by its name. */
export function writeValue(field: Field, value: CustomValue): string | null {
  if (field.type !== 'dropdown') return String(value);
  return field.options.find(({ id }) => id === value)?.name ?? null;
}

const numberForm = /^[-+]?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/;

/** How a text becomes a value of each type; null when it does not fit. */
const readers: Record<CustomFieldType, (text: string, to: Field) => CustomValue | null> = {
  text: (text) => text.slice(0, MAX_VALUE_TEXT).toWellFormed().trim() || null,
  number: (text) => (numberForm.test(text) ? keepIf('number', Number(text.replaceAll(',', ''))) : null),
  date: (text) => keepIf('date', text),
  dropdown: (text, { options }) => options.find(({ name }) => foldName(name) === foldName(text))?.id ?? null,
};

const keepIf = <Value extends CustomValue>(type: 'number' | 'date', value: Value): Value | null =>
  valueSchemas[type].safeParse(value).success ? value : null;

/** Returns a value as one of another type; null when it has no place there. */
export function convertValue(from: Field, to: Field, value: CustomValue): CustomValue | null {
  if (from.type === to.type) return value;
  const text = writeValue(from, value)?.trim();
  return text ? readers[to.type](text, to) : null;
}

/** Returns what search finds a client by: its texts and the names of its options. */
export const writeSearchText = (fields: readonly FieldDefinition[], values: CustomValues): string =>
  fields
    .filter(({ type, key }) => (type === 'text' || type === 'dropdown') && values[key] !== undefined)
    .map((field) => writeValue(field, values[field.key]!) ?? '')
    .filter((text) => text !== '')
    .join(' ');

/** Returns whether a client with these values is in an option that counts as won (readings.md D42). */
export const isWon = (fields: readonly FieldDefinition[], values: CustomValues): boolean =>
  fields.some((field) => listOptions(field).some(({ id, outcome }) => outcome === 'WON' && id === values[field.key]));
