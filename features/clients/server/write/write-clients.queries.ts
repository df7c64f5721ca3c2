import { sql } from 'kysely';
import { type ParsedPhone, searchDigits } from '#domain/phone-numbers.ts';
import type { CustomValue, CustomValues } from '#features/custom-fields/contract.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { PlainClientFields, StoredContact } from '../../contract.ts';

/** A client about to be written; a field left out gets the column's default. */
export interface ClientToWrite extends Partial<PlainClientFields> {
  name: string;
  phones: ParsedPhone[];
  emails: string[];
  source: 'added_manually' | 'import_phonebook' | 'external_integration';
  source_name: string;
  is_new_lead: boolean;
  /** It came as a test; any other by default. */
  is_test?: boolean;
  assigned_to_id: number | null;
  created_by_id: number | null;
  custom?: CustomToWrite | null;
  /** Groups somebody puts it into. */
  group_ids?: number[];
  /** When it became a customer, if it is one from the start. */
  converted_at?: string;
  /** When it arrived, if that was before now, as for a lead that waited to be filed. */
  created_at?: string;
  /** When something last happened with it, if that is known; its arrival by default. */
  last_activity_at?: string;
}

/** Values of the organisation's own fields, and the text search finds the client by because of them. */
export interface CustomToWrite {
  custom_fields: CustomValues;
  custom_search: string;
}

/**
 * Inserts clients with their phones and e-mails in a few statements, however many there are. The values are sent as one
 * JSON parameter, because a statement has room for only 65,535 parameters.
 *
 * @param ids as `reserveClientIds` gave them, in the order of the clients.
 */
export async function insertClients(
  scope: OrgScope,
  ids: readonly number[],
  clients: readonly ClientToWrite[],
): Promise<void> {
  const at = nowIso();
  const hasCustom = clients.some(({ custom }) => custom);
  const hasGroups = clients.some(({ group_ids }) => group_ids);
  const rows = clients.map(({ phones, emails, custom, group_ids = [], ...columns }, index) => ({
    is_test: false,
    ...columns,
    ...(hasGroups && { group_ids }),
    ...(hasCustom && (custom ?? { custom_fields: {}, custom_search: '' })),
    org_id: scope.org_id,
    id: ids[index]!,
    contact_search: writeSearch({ phones, emails }),
    contact_points: toPoints({ phones, emails }),
    last_activity_at: columns.last_activity_at ?? columns.created_at ?? at,
    created_at: columns.created_at ?? at,
    updated_at: at,
  }));
  const columns = sql.join([...new Set(rows.flatMap(Object.keys))].map((name) => sql.ref(name)));
  await Promise.all([
    sql`
    insert into clients (${columns})
    select ${columns} from jsonb_populate_recordset(null::clients, ${JSON.stringify(rows)}::jsonb)`.execute(scope.db),
    insertContactPoints(
      scope,
      clients.map(({ phones, emails }, index) => ({ client_id: ids[index]!, phones, emails })),
    ),
  ]);
}

/**
 * Taken before the rows are written, because RETURNING promises no order. How many is a `select`, because what planning sees is
 * planned anew each time.
 */
export async function reserveClientIds(scope: OrgScope, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval('clients_id_seq') as id from generate_series(1, (select ${count}::int))`.execute(scope.db);
  return rows.map(({ id }) => id);
}

/** Writes the changed columns; phones and e-mails are replaced as whole lists. @returns the row's new `updated_at`. */
export async function writeClientFields(
  scope: OrgScope,
  id: number,
  fields: Partial<PlainClientFields>,
  contact: StoredContact | null,
  custom: CustomChange | null = null,
): Promise<string> {
  const updated_at = nowIso();
  await scope.db
    .updateTable('clients')
    .set({
      ...fields,
      updated_at,
      ...(contact && { contact_search: writeSearch(contact), contact_points: JSON.stringify(toPoints(contact)) }),
      ...(custom && customColumns(custom)),
    })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();
  if (!contact) return updated_at;
  await scope.db.deleteFrom('client_phones').where('org_id', '=', scope.org_id).where('client_id', '=', id).execute();
  await scope.db.deleteFrom('client_emails').where('org_id', '=', scope.org_id).where('client_id', '=', id).execute();
  await insertContactPoints(scope, [{ client_id: id, ...contact }]);
  return updated_at;
}

/** Values to set and keys to empty; every other value stays, those of deleted fields among them. */
export interface CustomChange {
  values: Record<string, CustomValue | null>;
  custom_search: string;
  /** Absent where the change does not decide whether the client is a customer. */
  converted_at?: string | null;
}

const customColumns = ({ values, ...columns }: CustomChange) => {
  const set = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const emptied = Object.keys(values).filter((key) => values[key] === null);
  return {
    ...columns,
    custom_fields: sql<string>`(clients.custom_fields - ${emptied}::text[]) || ${JSON.stringify(set)}::jsonb`,
  };
};

/** Phones and e-mails to write for one client; `after` says how many of each it has already. */
export interface ContactPointsToWrite {
  client_id: number;
  phones: readonly ParsedPhone[];
  emails: readonly string[];
  after?: { phones: number; emails: number };
}

interface WrittenPoint {
  id: number;
  client_id: number;
  position: number;
}

/** Inserts phones and e-mails of all of them in one statement. @returns the rows it wrote, in no order. */
async function insertContactPoints(scope: OrgScope, list: readonly ContactPointsToWrite[]) {
  const phones = list.flatMap(({ client_id, phones, after }) =>
    phones.map((phone, index) => ({ client_id, position: (after?.phones ?? 0) + index, ...phone })),
  );
  const emails = list.flatMap(({ client_id, emails, after }) =>
    emails.map((email, index) => ({ client_id, position: (after?.emails ?? 0) + index, email })),
  );
  if (phones.length === 0 && emails.length === 0) return { phones: [], emails: [] };
  const { rows } = await sql<WrittenPoint & { is_phone: boolean }>`
    with phone as (
      insert into client_phones (org_id, client_id, position, raw, number_e164)
      select ${scope.org_id}, phone.* from unnest(
        ${phones.map(({ client_id }) => client_id)}::bigint[], ${phones.map(({ position }) => position)}::int[],
        ${phones.map(({ raw }) => raw)}::text[], ${phones.map(({ number_e164 }) => number_e164)}::text[]) as phone
      returning id, client_id, position
    ), address as (
      insert into client_emails (org_id, client_id, position, email)
      select ${scope.org_id}, address.* from unnest(
        ${emails.map(({ client_id }) => client_id)}::bigint[], ${emails.map(({ position }) => position)}::int[],
        ${emails.map(({ email }) => email)}::citext[]) as address
      returning id, client_id, position
    )
    select true as is_phone, phone.* from phone union all select false, address.* from address`.execute(scope.db);
  return { phones: rows.filter(({ is_phone }) => is_phone), emails: rows.filter(({ is_phone }) => !is_phone) };
}

/** Returns what the row itself has of phones and e-mails, for lists; written whenever they are. */
const toPoints = ({ phones, emails }: StoredContact): StoredContact => ({
  phones: phones.map(({ raw, number_e164 }) => ({ raw, number_e164 })),
  emails,
});

/** Returns the one string the search index has beside the name; written at the same time. */
const writeSearch = ({ phones, emails }: StoredContact): string => [...phones.map(searchDigits), ...emails].join(' ');

/** How a client can be reached, and the position of the next phone and e-mail. */
export interface KnownContact extends StoredContact {
  next: { phones: number; emails: number };
}

/** Returns the phones and e-mails of each of these clients, in their order. */
export async function readContactPoints(scope: OrgScope, ids: readonly number[]): Promise<Map<number, KnownContact>> {
  const contact = new Map(ids.map((id): [number, KnownContact] => [id, emptyContact()]));
  if (ids.length === 0) return contact;
  const phones = await scope.db
    .selectFrom('client_phones')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`client_id = any(${[...ids]})`)
    .orderBy('position')
    .select(['client_id', 'position', 'raw', 'number_e164'])
    .execute();
  const emails = await scope.db
    .selectFrom('client_emails')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`client_id = any(${[...ids]})`)
    .orderBy('position')
    .select(['client_id', 'position', 'email'])
    .execute();
  for (const { client_id, position, ...phone } of phones) {
    const known = contact.get(client_id)!;
    known.phones.push(phone);
    known.next.phones = position + 1;
  }
  for (const { client_id, position, email } of emails) {
    const known = contact.get(client_id)!;
    known.emails.push(email);
    known.next.emails = position + 1;
  }
  return contact;
}

export const emptyContact = (): KnownContact => ({ phones: [], emails: [], next: { phones: 0, emails: 0 } });

/** Ids of single phones and e-mails of a client. */
export interface ContactPointIds {
  phone_ids: number[];
  email_ids: number[];
}

/** Adds phones and e-mails to clients that have some already. @returns the ids of each entry's rows, in order. */
export async function appendContactPoints(
  scope: OrgScope,
  list: readonly ContactPointsToWrite[],
): Promise<ContactPointIds[]> {
  const written = await insertContactPoints(scope, list);
  await refreshContact(scope, [...new Set(list.map(({ client_id }) => client_id))]);
  const makePlace = ({ client_id, position }: Omit<WrittenPoint, 'id'>) => `${client_id}:${position}`;
  const phones = new Map(written.phones.map((point) => [makePlace(point), point.id]));
  const emails = new Map(written.emails.map((point) => [makePlace(point), point.id]));
  return list.map(({ client_id, after, ...points }) => ({
    phone_ids: points.phones.map(
      (_, index) => phones.get(makePlace({ client_id, position: (after?.phones ?? 0) + index }))!,
    ),
    email_ids: points.emails.map(
      (_, index) => emails.get(makePlace({ client_id, position: (after?.emails ?? 0) + index }))!,
    ),
  }));
}

/** Removes single phones and e-mails from their clients. @returns the rows that still existed. */
export async function removeContactPoints(
  scope: OrgScope,
  { phone_ids, email_ids }: ContactPointIds,
): Promise<ContactPointIds> {
  const phones = await scope.db
    .deleteFrom('client_phones')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`id = any(${phone_ids})`)
    .returning(['id', 'client_id'])
    .execute();
  const emails = await scope.db
    .deleteFrom('client_emails')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`id = any(${email_ids})`)
    .returning(['id', 'client_id'])
    .execute();
  await refreshContact(scope, [...new Set([...phones, ...emails].map(({ client_id }) => client_id))]);
  return { phone_ids: phones.map(({ id }) => id), email_ids: emails.map(({ id }) => id) };
}

/** Writes what the rows of clients have of their phones and e-mails again from what is stored. */
async function refreshContact(scope: OrgScope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const contact = await readContactPoints(scope, ids);
  const points = [...contact.values()];
  await sql`
    update clients set contact_search = contact.text, contact_points = contact.points, updated_at = ${nowIso()}
    from unnest(${[...contact.keys()]}::bigint[], ${points.map(writeSearch)}::text[],
      ${points.map((point) => JSON.stringify(toPoints(point)))}::jsonb[]) as contact (id, text, points)
    where clients.org_id = ${scope.org_id} and clients.id = contact.id`.execute(scope.db);
}

/** Marks clients as deleted, or restores them. */
export async function markDeleted(scope: OrgScope, ids: readonly number[], deleted: boolean): Promise<void> {
  await scope.db
    .updateTable('clients')
    .set({
      deleted_at: deleted ? nowIso() : null,
      deleted_by_id: deleted ? (scope.actor?.profile_id ?? null) : null,
      // Stays with a client that is back.
      ...(deleted && { deletion_id: scope.request_id }),
      updated_at: nowIso(),
    })
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .execute();
}

/** Writes who has each of these clients; null is nobody. */
export async function writeAssignees(
  scope: OrgScope,
  moved: readonly { id: number; to_id: number | null }[],
): Promise<void> {
  await sql`
    update clients set assigned_to_id = moved.to_id, updated_at = ${nowIso()}
    from unnest(${moved.map(({ id }) => id)}::bigint[], ${moved.map(({ to_id }) => to_id)}::bigint[]) as moved (id, to_id)
    where clients.org_id = ${scope.org_id} and clients.id = moved.id`.execute(scope.db);
}

/** Returns the organisation's country, for numbers written without one. */
export async function defaultCountry(scope: OrgScope): Promise<string> {
  const org = await scope.db
    .selectFrom('orgs')
    .where('org_id', '=', scope.org_id)
    .select('default_country')
    .executeTakeFirstOrThrow();
  return org.default_country;
}
