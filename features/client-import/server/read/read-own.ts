import { MAX_GROUPS_OF_CLIENT } from '#features/clients/contract.ts';
import { type CustomValue, type FormKind, valueSchemas, type WrittenForm } from '#features/custom-fields/contract.ts';
import { type FieldDefinition, makeWrittenReader } from '#features/custom-fields/server/index.ts';
import { foldName, indexNames } from '#platform/server/fold-name.ts';
import type { ColumnForm, Remark } from '../../contract.ts';
import { type NamedText, type OwnTexts, type ReadRow, remark } from './read-person.ts';

/** The groups and fields of the organisation a batch is read against. */
export interface OwnReading {
  fields: readonly FieldDefinition[];
  groups: readonly { id: number; name: string }[];
  forms: readonly ColumnForm[];
  /** ISO code of the country whose forms apply where a column proves none. */
  country: string;
}

/** The most of a text that a remark repeats. */
const SHOWN = 60;

const shorten = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN).toWellFormed()}…` : text);

type Readers = ReadonlyMap<string, FieldReader>;
type FindGroup = (name: string) => { id: number } | undefined;

/** Returns the rows with their groups and values read; what cannot be read is empty and a remark names it. */
export function readOwn(rows: readonly ReadRow[], reading: OwnReading): ReadRow[] {
  const readers: Readers = new Map(reading.fields.map((field) => [field.key, makeReader(field, reading)]));
  const findGroup = indexNames(reading.groups, ({ name }) => name);
  return rows.map((row) => readOwnOfRow(row, readers, findGroup));
}

function readOwnOfRow(row: ReadRow, readers: Readers, findGroup: FindGroup): ReadRow {
  const { person } = row;
  if (!person || (person.own.custom.length === 0 && person.own.groups.length === 0)) return row;
  const remarks = [...row.remarks];
  const values: Record<string, CustomValue> = {};
  for (const named of person.own.custom) {
    const value = readField(named, readers.get(named.key), remarks);
    if (value !== null) values[named.key] = value;
  }
  const group_ids = readGroups(person.own.groups, findGroup, remarks);
  return { ...row, remarks, person: { ...person, values, group_ids } };
}

function readField(
  { texts }: OwnTexts['custom'][number],
  reader: FieldReader | undefined,
  remarks: Remark[],
): CustomValue | null {
  if (!reader || reader.field.is_converting) {
    remarks.push(remark('CUSTOM_FIELD_GONE', shorten(texts[0]!.column)));
    return null;
  }
  return reader.field.type === 'text' ? readText(texts, reader, remarks) : readFirst(texts, reader, remarks);
}

function readText(texts: readonly NamedText[], { field }: FieldReader, remarks: Remark[]): CustomValue | null {
  const { success, data } = valueSchemas.text.safeParse(texts.map(({ text }) => text).join(', '));
  if (success) return data;
  remarks.push(remark('TOO_LONG', field.name));
  return null;
}

/** Returns the first value of several columns; another one, or a text that is none, is named by one remark. */
function readFirst(texts: readonly NamedText[], { field, read }: FieldReader, remarks: Remark[]): CustomValue | null {
  let first: CustomValue | null = null;
  let unread: string | null = null;
  for (const { text, index } of texts) {
    const value = read(text, index);
    first ??= value;
    if (value === null || value !== first) unread ??= text;
  }
  if (unread !== null) remarks.push(remark('CUSTOM_VALUE_NOT_READ', `${field.name}: ${shorten(unread)}`));
  return first;
}

interface FieldReader {
  field: FieldDefinition;
  read: (text: string, column: number) => CustomValue | null;
}

function makeReader(field: FieldDefinition, reading: OwnReading): FieldReader {
  const read = makeWrittenReader(field, reading.country);
  if (field.type === 'dropdown' || field.type === 'text') return { field, read: (text) => read(text) };
  const findForm = makeFormFinder(field.type, reading);
  return { field, read: (text, column) => read(text, findForm(column)) };
}

/** Returns how a column was found to be written; undefined where the country decides. */
function makeFormFinder(kind: FormKind, { forms }: OwnReading): (column: number) => WrittenForm | undefined {
  const found = new Map(
    forms.filter(({ form }) => formsByKind[kind].includes(form)).map(({ column, form }) => [column, form]),
  );
  return (column) => found.get(column);
}

const formsByKind: Record<FormKind, readonly WrittenForm[]> = {
  date: ['DAY_FIRST', 'MONTH_FIRST'],
  number: ['DECIMAL_POINT', 'DECIMAL_COMMA'],
};

function readGroups(texts: readonly NamedText[], findGroup: FindGroup, remarks: Remark[]): number[] {
  const ids = new Set<number>();
  const unknown = new Map<string, string>();
  for (const name of texts.flatMap(({ text }) => splitNames(text, findGroup))) {
    const group = findGroup(name);
    if (group) ids.add(group.id);
    else if (!unknown.has(foldName(name))) unknown.set(foldName(name), name);
  }
  if (unknown.size > 0) remarks.push(remark('GROUP_NOT_FOUND', shorten([...unknown.values()].join(', '))));
  const left_out = ids.size - MAX_GROUPS_OF_CLIENT;
  if (left_out > 0) remarks.push(remark('TOO_MANY_GROUPS', String(left_out)));
  return [...ids].slice(0, MAX_GROUPS_OF_CLIENT).sort((one, other) => one - other);
}

/** A cell is the name of one group, which may hold a comma or a semicolon, or several names. */
function splitNames(text: string, findGroup: FindGroup): string[] {
  const names = (separator: string) => (part: string) => (findGroup(part) ? [part] : part.split(separator));
  return [text]
    .flatMap(names(';'))
    .flatMap((part) => names(',')(part.trim()))
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
