import * as z from 'zod';
import type { ParsedPhone } from '#domain/phone-numbers.ts';
import { ClientDraft, clientFields, type PlainClientFields } from '#features/clients/contract.ts';
import { contactKeys, missingContact } from '#features/clients/server/index.ts';
import type { CustomValues } from '#features/custom-fields/contract.ts';
import type { Schedule } from '#features/follow-ups/contract.ts';
import {
  type ImportSettings,
  type ImportTarget,
  importedFields,
  type Remark,
  type RemarkCode,
  type StartTarget,
  startTargets,
} from '../../contract.ts';
import { cleanCell } from './clean-cell.ts';
import type { FileRecord } from './file-record.ts';
import { isShortened, readEmails, readPhones } from './read-contact.ts';
import { filledWidth } from './read-sample.ts';

/** How a new client begins where the file says it. */
export interface ClientStart {
  assigned_to_id?: number;
  is_new_lead?: boolean;
  converted_at?: string;
  last_activity_at?: string;
  created_at?: string;
  follow_up?: { schedule: Schedule; note: string };
}

/** A person of the file, ready to be matched and written. */
export interface Person {
  fields: Partial<PlainClientFields> & { name: string };
  phones: ParsedPhone[];
  emails: string[];
  note: string;
  source_name: string | null;
  /** What the row says that is read against the organisation, as written. */
  own: OwnTexts;
  /** What these texts are, once they are read. */
  values: CustomValues;
  group_ids: number[];
  start: ClientStart;
  /** Keys by which the same person is recognised. */
  keys: string[];
}

/** Texts that are read against what the organisation has at the time, one batch at once. */
export interface OwnTexts {
  groups: readonly NamedText[];
  /** By the key of the field. */
  custom: readonly { key: string; texts: readonly NamedText[] }[];
  start: Partial<Record<StartTarget, NamedText>>;
}

/** One row of the file as read; without a person it is bad, and the remarks say why. */
export interface ReadRow {
  row_number: number;
  cells: string[];
  person: Person | null;
  remarks: Remark[];
}

export type ReadingSettings = Pick<ImportSettings, 'mapping' | 'default_country'> & { columns: readonly string[] };

/**
 * Reads rows by the mapping. Nothing is lost: text that cannot be used stays in `cells`, and a remark names it.
 *
 * @returns a function that reads one row.
 */
export function rowReader({ mapping, columns, default_country }: ReadingSettings) {
  const sources = findSources(mapping);
  const keys = listCustomKeys(mapping);
  return (record: FileRecord, row_number: number): ReadRow =>
    readRow(record, row_number, { sources, keys, columns, default_country });
}

interface PersonOptions extends Pick<ReadingSettings, 'columns' | 'default_country'> {
  sources: Sources;
  /** The custom fields among the targets. */
  keys: readonly string[];
}

function readRow({ cells, problem }: FileRecord, row_number: number, reading: PersonOptions): ReadRow {
  const bad = (...remarks: Remark[]): ReadRow => ({ row_number, cells, person: null, remarks });
  if (problem) return bad(remark(problem));
  const width = filledWidth(cells);
  if (width > reading.columns.length) return bad(remark('TOO_MANY_CELLS', String(width)));
  const texts = (target: ImportTarget) => readTexts(cells, target, reading);
  const { phones, emails, remarks } = readContact(texts, reading.default_country);
  const fields = readFields(texts, { phones, emails }, remarks);
  if (!fields) return bad(remark('NO_CONTACT'), ...remarks);
  const source_name = joined(texts('source_name'), ', ');
  const tooLong = firstTooLong({ ...fields, source_name });
  if (tooLong) return bad(remark('TOO_LONG', tooLong), ...remarks);
  const numbers = phones.flatMap(({ number_e164 }) => number_e164 ?? []);
  const note = joinNotes(texts('notes'));
  const person = {
    fields,
    phones,
    emails,
    note,
    source_name,
    own: readOwnTexts(texts, reading.keys),
    values: {},
    group_ids: [],
    start: {},
    keys: contactKeys({ numbers, emails }),
  };
  return { row_number, cells, person, remarks };
}

export const remark = (code: RemarkCode, about: string | null = null): Remark => ({ code, about });

/** The columns of each target, in the order of the file. */
type Sources = ReadonlyMap<ImportTarget, readonly number[]>;

function findSources(mapping: ImportSettings['mapping']): Sources {
  const sources = new Map<ImportTarget, number[]>();
  for (const [index, target] of mapping.entries()) {
    if (target !== null) sources.set(target, [...(sources.get(target) ?? []), index]);
  }
  return sources;
}

export interface NamedText {
  column: string;
  /** The place of the column, counted from 0. */
  index: number;
  text: string;
}

type Texts = (target: ImportTarget) => readonly NamedText[];

const NO_TEXTS: readonly NamedText[] = [];

function readTexts(
  cells: readonly string[],
  target: ImportTarget,
  { sources, columns }: PersonOptions,
): readonly NamedText[] {
  const found = sources.get(target);
  if (!found) return NO_TEXTS;
  const texts: NamedText[] = [];
  for (const index of found) {
    const text = cleanCell(cells[index] ?? '');
    if (text !== '') texts.push({ column: columns[index] ?? '', index, text });
  }
  return texts;
}

const CUSTOM = 'custom:';

/** Returns the keys of the custom fields that columns become, each once. */
export const listCustomKeys = (mapping: ImportSettings['mapping']): string[] => [
  ...new Set(mapping.flatMap((target) => (target?.startsWith(CUSTOM) ? target.slice(CUSTOM.length) : []))),
];

const readOwnTexts = (texts: Texts, keys: readonly string[]): OwnTexts => ({
  groups: texts('groups'),
  custom: keys.flatMap((key) => {
    const found = texts(`${CUSTOM}${key}`);
    return found.length > 0 ? [{ key, texts: found }] : [];
  }),
  start: Object.fromEntries(
    startTargets.flatMap((target) => {
      const [first] = texts(target);
      return first ? [[target, first]] : [];
    }),
  ),
});

function readContact(texts: Texts, country: string) {
  const found = readPhones(
    texts('phone').map(({ text }) => text),
    country,
  );
  const addresses = readEmails(texts('email').map(({ text }) => text));
  const { phones, emails, left_out } = missingContact(
    { phones: [], emails: [] },
    { phones: found.phones, emails: addresses.emails },
  );
  const remarks = [
    ...found.doubtful.map((text) => remark(isShortened(text) ? 'PHONE_SHORTENED' : 'PHONE_NOT_VALID', text)),
    ...addresses.doubtful.map((text) => remark('EMAIL_NOT_VALID', text)),
    ...(left_out > 0 ? [remark('TOO_MANY_CONTACTS', String(left_out))] : []),
  ];
  return { phones, emails, remarks };
}

/**
 * Returns the plain fields, or null when nothing names the person; adds a remark when the name is taken from elsewhere.
 */
function readFields(
  texts: Texts,
  { phones, emails }: Pick<Person, 'phones' | 'emails'>,
  remarks: Remark[],
): Person['fields'] | null {
  const fields: Partial<PlainClientFields> = {};
  for (const field of importedFields) {
    const text = joined(texts(field), field === 'name' ? ' ' : ', ');
    if (text === null) continue;
    // A zone is chosen from a list, so a text that names none is no reason to leave the person out.
    if (clientFields[field].kind !== 'timeZone' || limits[field]?.safeParse(text).success) fields[field] = text;
    else remarks.push(remark('CUSTOM_VALUE_NOT_READ', text));
  }
  const name = fields.name ?? joined([...texts('first_name'), ...texts('last_name')], ' ') ?? fields.company;
  if (name) return { ...fields, name };
  const contact = emails[0] ?? phones.find(({ number_e164 }) => number_e164 !== null)?.raw;
  if (contact === undefined) return null;
  remarks.push(remark('NAME_FROM_CONTACT'));
  return { ...fields, name: contact };
}

const joined = (texts: readonly NamedText[], separator: string): string | null =>
  texts.length === 0 ? null : texts.map(({ text }) => text.replace(/\s+/g, ' ')).join(separator);

/** Joins the columns with notes into one note; where there are several, each is labelled. */
const joinNotes = (notes: readonly NamedText[]): string =>
  notes.length < 2 ? (notes[0]?.text ?? '') : notes.map(({ column, text }) => `${column}: ${text}`).join('\n');

const lengths = z.object({ ...ClientDraft.pick({ name: true }).shape, source_name: z.string().max(120).nullable() });
const limits: Record<string, z.ZodType> = { ...ClientDraft.shape, ...lengths.shape };

/** Returns the first field whose text is too long for it. */
const firstTooLong = (fields: Record<string, unknown>): string | undefined =>
  Object.entries(fields).find(([field, value]) => !limits[field]?.safeParse(value).success)?.[0];
