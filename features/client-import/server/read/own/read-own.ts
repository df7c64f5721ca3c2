import { MAX_GROUPS_OF_CLIENT } from '#features/clients/contract.ts';
import { type CustomValue, type FormKind, valueSchemas, type WrittenForm } from '#features/custom-fields/contract.ts';
import { type FieldDefinition, makeWrittenReader } from '#features/custom-fields/server/index.ts';
import { foldName, indexNames } from '#platform/server/fold-name.ts';
import type { ColumnForm, Remark } from '../../../contract.ts';
import { type ClientStart, type NamedText, type OwnTexts, type ReadRow, remark } from '../read-person.ts';
import { type StartReading, startReader } from './read-start.ts';
import { shorten } from './shorten.ts';

/** The groups and fields of the organisation a batch is read against. */
export interface OwnReading {
  fields: readonly FieldDefinition[];
  groups: readonly NamedGroup[];
  forms: readonly ColumnForm[];
  /** ISO code of the country whose forms apply where a column proves none. */
  country: string;
  team: Pick<StartReading, 'team' | 'importer_id' | 'time_zone'>;
}

export interface NamedGroup {
  id: number;
  name: string;
  /** True for a group that these rows are the first to name. */
  is_added?: boolean;
}

type FindGroup = (name: string) => NamedGroup | undefined;

interface Readers {
  fields: ReadonlyMap<string, FieldReader>;
  findGroup: FindGroup;
  /** Added groups that a row before was told of. */
  named: Set<number>;
  readStart: (texts: OwnTexts['start'], remarks: Remark[]) => ClientStart;
}

/** Returns the rows with their groups and values read; what cannot be read is empty and a remark names it. */
export function readOwn(rows: readonly ReadRow[], reading: OwnReading): ReadRow[] {
  const findForm = makeFormFinder('date', reading);
  const readers: Readers = {
    fields: new Map(reading.fields.map((field) => [field.key, makeReader(field, reading)])),
    findGroup: indexNames(reading.groups, ({ name }) => name),
    named: new Set(),
    readStart: startReader({ ...reading.team, country: reading.country, findForm }),
  };
  return rows.map((row) => readOwnOfRow(row, readers));
}

function readOwnOfRow(row: ReadRow, readers: Readers): ReadRow {
  const { person } = row;
  if (!person) return row;
  const remarks = [...row.remarks];
  const values: Record<string, CustomValue> = {};
  for (const named of person.own.custom) {
    const value = readField(named, readers.fields.get(named.key), remarks);
    if (value !== null) values[named.key] = value;
  }
  const group_ids = readGroups(person.own.groups, readers, remarks);
  const start = readers.readStart(person.own.start, remarks);
  return { ...row, remarks, person: { ...person, values, group_ids, start } };
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

/** Returns the names of groups that the rows give and nobody has made, each as it is first written. */
export function listMissingGroups(rows: readonly ReadRow[], groups: readonly NamedGroup[]): string[] {
  const findGroup = indexNames(groups, ({ name }) => name);
  const missing = new Map<string, string>();
  const texts = new Set(rows.flatMap(({ person }) => person?.own.groups.map(({ text }) => text) ?? []));
  for (const name of [...texts].flatMap((text) => splitNames(text, findGroup))) {
    if (!findGroup(name) && !missing.has(foldName(name))) missing.set(foldName(name), name);
  }
  return [...missing.values()];
}

function readGroups(texts: readonly NamedText[], { findGroup, named }: Readers, remarks: Remark[]): number[] {
  const ids = new Set<number>();
  const added: string[] = [];
  const unknown = new Map<string, string>();
  for (const name of texts.flatMap(({ text }) => splitNames(text, findGroup))) {
    const group = findGroup(name);
    if (group) ids.add(group.id);
    if (group?.is_added && !named.has(group.id)) {
      named.add(group.id);
      added.push(group.name);
    }
    if (!group && !unknown.has(foldName(name))) unknown.set(foldName(name), name);
  }
  if (unknown.size > 0) remarks.push(remark('GROUP_NOT_FOUND', shorten([...unknown.values()].join(', '))));
  if (added.length > 0) remarks.push(remark('GROUP_ADDED', shorten(added.join(', '))));
  const left_out = ids.size - MAX_GROUPS_OF_CLIENT;
  if (left_out > 0) remarks.push(remark('TOO_MANY_GROUPS', String(left_out)));
  return [...ids].slice(0, MAX_GROUPS_OF_CLIENT).sort((one, other) => one - other);
}

/**
 * A cell is the name of one group, which may hold a comma or a semicolon, or several names; where semicolons part them, commas
 * belong to the names.
 */
function splitNames(text: string, findGroup: FindGroup): string[] {
  if (findGroup(text)) return [text];
  return text
    .split(text.includes(';') ? ';' : ',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
