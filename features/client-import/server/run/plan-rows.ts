import type { ParsedPhone } from '#domain/phone-numbers.ts';
import type { MatchedClient } from '#features/clients/contract.ts';
import { type emptyContact, missingContact } from '#features/clients/server/index.ts';
import type { CustomValues } from '#features/custom-fields/contract.ts';
import type { DuplicateChoice, Remark, RowOutcome } from '../../contract.ts';
import { type Person, type ReadRow, remark } from '../read/read-person.ts';

/** A client a row may be about: an existing one, or one a row of this file makes. */
export interface Target {
  /** Null until the client is written. */
  client_id: number | null;
  /** The first row of this file about the client. */
  first_row: number | null;
  /** Null for a client this file makes. */
  stored: MatchedClient | null;
  contact: KnownContact;
  own: KnownOwn;
  /** Texts of the notes on its timeline that rows of the batch bring too. */
  notes: Set<string>;
}

/** What a client has in the organisation's own fields, and the groups somebody put it into. */
export interface KnownOwn {
  custom_fields: CustomValues;
  group_ids: readonly number[];
  converted_at: string | null;
}

export const emptyOwn = (): KnownOwn => ({ custom_fields: {}, group_ids: [], converted_at: null });

/** What a row adds in fields and groups in which the client has nothing. */
export interface AddedOwn {
  values: CustomValues;
  group_ids: readonly number[];
  /** What the client had in its fields before. */
  known: CustomValues;
}

export interface AddedContact {
  phones: ParsedPhone[];
  emails: string[];
  after: KnownContact['next'];
  /** Phones and e-mails the client had before. */
  before: { phones: ParsedPhone[]; emails: string[] };
}

/** The decision on one row. */
export interface PlannedRow {
  row: ReadRow;
  outcome: RowOutcome;
  remarks: Remark[];
  /** Null where no client is concerned, or the person may not see it. */
  target: Target | null;
  /** What an existing client gets in addition, and at which positions; null for nothing. */
  added: (AddedContact & AddedOwn) | null;
  note: string;
}

export interface Planning {
  /** Clients by contact key, as they are before the batch. */
  targets: Map<string, Target>;
  duplicates: DuplicateChoice;
  /** Tells whether the person who imports may change this client. */
  mayEdit: (client: MatchedClient) => boolean;
}

/**
 * Decides on each row of a batch, in the order of the file: a person this file named before, an existing client, or
 * somebody new. Reads and writes nothing, so that the dry run and the import decide alike. Adds to `targets` what the
 * rows add.
 */
export const planRows = (rows: readonly ReadRow[], planning: Planning): PlannedRow[] =>
  rows.map((row) => (row.person ? planPerson(row, row.person, planning) : planned(row, 'BAD')));

type KnownContact = ReturnType<typeof emptyContact>;

const planned = (row: ReadRow, outcome: RowOutcome, more: Partial<PlannedRow> = {}): PlannedRow => ({
  row,
  outcome,
  target: null,
  added: null,
  note: '',
  ...more,
  remarks: [...(more.remarks ?? []), ...row.remarks],
});

function planPerson(row: ReadRow, person: Person, planning: Planning): PlannedRow {
  const target = bestTarget(person.keys.flatMap((key) => planning.targets.get(key) ?? []));
  if (!target) return planNewClient(row, person, planning);
  const isRepeated = target.first_row !== null;
  if (!isRepeated && target.stored && !planning.mayEdit(target.stored)) {
    return planned(row, 'UNCHANGED', { remarks: [remark('ASSIGNED_TO_OTHER')] });
  }
  const known = isRepeated ? remark('SAME_AS_ROW', String(target.first_row)) : remark('ALREADY_KNOWN');
  target.first_row ??= row.row_number;
  const added = planning.duplicates === 'ATTACH' ? attach(target, person, planning) : null;
  const note = added !== null && !target.notes.has(person.note) ? person.note : '';
  target.notes.add(note);
  const isChanged = added !== null && (hasAdded(added) || note !== '');
  const outcome = isRepeated ? 'DUPLICATE_IN_FILE' : isChanged ? 'ATTACHED' : 'UNCHANGED';
  return planned(row, outcome, {
    target,
    ...(isChanged && { added, note }),
    remarks: [
      ...(isRepeated || !isChanged ? [known] : []),
      ...(isChanged ? [remark('ADDED_TO_CLIENT')] : []),
      ...(added && added.left_out > 0 ? [remark('TOO_MANY_CONTACTS', String(added.left_out))] : []),
    ],
  });
}

const hasAdded = ({ phones, emails, values, group_ids }: AddedContact & AddedOwn): boolean =>
  phones.length + emails.length + group_ids.length + Object.keys(values).length > 0;

function planNewClient(row: ReadRow, person: Person, { targets }: Planning): PlannedRow {
  const { phones, emails, keys, note, values, group_ids } = person;
  const next = { phones: phones.length, emails: emails.length };
  const contact = { phones: [...phones], emails: [...emails], next };
  const own = { ...emptyOwn(), custom_fields: values, group_ids };
  const notes = new Set([note]);
  const target: Target = { client_id: null, first_row: row.row_number, stored: null, contact, own, notes };
  for (const key of keys) targets.set(key, target);
  return planned(row, 'CREATED', { target, note });
}

/** Returns the client the file named first, else the existing client that was active most recently. */
function bestTarget(found: readonly Target[]): Target | undefined {
  return found.reduce<Target | undefined>((best, other) => (best && isBefore(best, other) ? best : other), undefined);
}

function isBefore(one: Target, other: Target): boolean {
  if (one.first_row !== null || other.first_row !== null) {
    return (one.first_row ?? Number.POSITIVE_INFINITY) <= (other.first_row ?? Number.POSITIVE_INFINITY);
  }
  const [at, otherAt] = [one.stored!.last_activity_at, other.stored!.last_activity_at];
  return at === otherAt ? one.stored!.id <= other.stored!.id : at > otherAt;
}

/** Returns what the client lacks, and adds it to the target because a later row may bring the same again. */
function attach(target: Target, person: Person, { targets }: Planning): AddedContact & AddedOwn & { left_out: number } {
  const { contact } = target;
  const missing = missingContact(contact, person);
  const after = { ...contact.next };
  const before = { phones: [...contact.phones], emails: [...contact.emails] };
  contact.phones.push(...missing.phones);
  contact.emails.push(...missing.emails);
  contact.next = { phones: after.phones + missing.phones.length, emails: after.emails + missing.emails.length };
  for (const key of person.keys) if (!targets.has(key)) targets.set(key, target);
  return { ...missing, ...attachOwn(target, person), after, before };
}

/** Returns values and groups for the fields in which the client has none, and adds them to the target. */
function attachOwn(target: Target, person: Person): AddedOwn {
  const { custom_fields: known, group_ids: groups } = target.own;
  const values = Object.fromEntries(Object.entries(person.values).filter(([key]) => known[key] === undefined));
  const group_ids = groups.length === 0 ? person.group_ids : [];
  target.own = { ...target.own, custom_fields: { ...known, ...values }, group_ids: [...groups, ...group_ids] };
  return { values, group_ids, known };
}

/** Returns the notes the rows bring, so that a client is not given one it already has. */
export const listNoteTexts = (rows: readonly ReadRow[]): string[] =>
  rows.flatMap(({ person }) => (person && person.note !== '' ? [person.note] : []));
