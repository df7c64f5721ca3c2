import { sql } from 'kysely';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/scope.ts';
import type { PlainClientFields } from '../contract.ts';
import { type ParsedPhone, searchDigits } from './phone-numbers.ts';

/** A client about to be written; what is not said is the column's default. */
export interface ClientToWrite extends Partial<PlainClientFields> {
  name: string;
  phones: ParsedPhone[];
  emails: string[];
  source: 'added_manually' | 'import_phonebook' | 'external_integration';
  source_name: string;
  is_new_lead: boolean;
  assigned_to_id: number | null;
  created_by_id: number | null;
  /** When it came, where that was before now: a lead that waited to be filed. */
  created_at?: string;
  /** What the list says of its coming, where the first activity is written right after it. */
  last_activity_summary?: string;
}

/** Inserts clients with their phones and e-mails, a few statements however many there are. @returns their ids, in order. */
export async function insertClients(scope: OrgScope, clients: readonly ClientToWrite[]): Promise<number[]> {
  if (clients.length === 0) return [];
  const at = nowIso();
  const ids = await nextClientIds(scope, clients.length);
  const rows = clients.map(({ phones, emails, ...columns }, index) => ({
    ...columns,
    org_id: scope.org_id,
    id: ids[index]!,
    contact_search: contactSearch(phones, emails),
    last_activity_at: columns.created_at ?? at,
    created_at: columns.created_at ?? at,
    updated_at: at,
  }));
  await scope.db.insertInto('clients').values(rows).execute();
  await insertContactPoints(
    scope,
    clients.map(({ phones, emails }, index) => ({ client_id: ids[index]!, phones, emails })),
  );
  return ids;
}

/** Taken before the rows are written, because RETURNING promises no order. */
async function nextClientIds(scope: OrgScope, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval('clients_id_seq') as id from generate_series(1, ${count})`.execute(scope.db);
  return rows.map(({ id }) => id);
}

/** Writes the changed columns; phones and e-mails are replaced as whole lists. */
export async function writeClientFields(
  scope: OrgScope,
  id: number,
  fields: Partial<PlainClientFields>,
  contact: { phones: ParsedPhone[]; emails: string[] } | null,
): Promise<void> {
  await scope.db
    .updateTable('clients')
    .set({
      ...fields,
      updated_at: nowIso(),
      ...(contact && { contact_search: contactSearch(contact.phones, contact.emails) }),
    })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();
  if (!contact) return;
  await scope.db.deleteFrom('client_phones').where('org_id', '=', scope.org_id).where('client_id', '=', id).execute();
  await scope.db.deleteFrom('client_emails').where('org_id', '=', scope.org_id).where('client_id', '=', id).execute();
  await insertContactPoints(scope, [{ client_id: id, ...contact }]);
}

/** Phones and e-mails to write for one client; `after` says how many of each it has already. */
export interface ContactPointsToWrite {
  client_id: number;
  phones: readonly ParsedPhone[];
  emails: readonly string[];
  after?: { phones: number; emails: number };
}

export async function insertContactPoints(scope: OrgScope, list: readonly ContactPointsToWrite[]): Promise<void> {
  const { org_id } = scope;
  const phones = list.flatMap(({ client_id, phones, after }) =>
    phones.map(({ raw, number_e164 }, index) => {
      return { org_id, client_id, position: (after?.phones ?? 0) + index, raw, number_e164 };
    }),
  );
  const emails = list.flatMap(({ client_id, emails, after }) =>
    emails.map((email, index) => ({ org_id, client_id, position: (after?.emails ?? 0) + index, email })),
  );
  if (phones.length > 0) await scope.db.insertInto('client_phones').values(phones).execute();
  if (emails.length > 0) await scope.db.insertInto('client_emails').values(emails).execute();
}

/** The one string the search index sees beside the name; written wherever phones or e-mails are. */
const contactSearch = (phones: readonly ParsedPhone[], emails: readonly string[]): string =>
  [...phones.map(searchDigits), ...emails].join(' ');

/** Writes `contact_search` anew from the stored phones and e-mails. */
export async function refreshContactSearch(scope: OrgScope, id: number): Promise<void> {
  const phones = await scope.db
    .selectFrom('client_phones')
    .where('org_id', '=', scope.org_id)
    .where('client_id', '=', id)
    .orderBy('position')
    .select(['raw', 'number_e164'])
    .execute();
  const emails = await scope.db
    .selectFrom('client_emails')
    .where('org_id', '=', scope.org_id)
    .where('client_id', '=', id)
    .orderBy('position')
    .select('email')
    .execute();
  await scope.db
    .updateTable('clients')
    .set({
      contact_search: contactSearch(
        phones,
        emails.map(({ email }) => email),
      ),
    })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();
}

/** Marks clients deleted, or brings them back. */
export async function markDeleted(scope: OrgScope, ids: readonly number[], deleted: boolean): Promise<void> {
  await scope.db
    .updateTable('clients')
    .set({ deleted_at: deleted ? nowIso() : null, updated_at: nowIso() })
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .execute();
}

/** Writes who clients are assigned to; null is nobody. */
export async function writeAssignee(scope: OrgScope, ids: readonly number[], to_id: number | null): Promise<void> {
  await scope.db
    .updateTable('clients')
    .set({ assigned_to_id: to_id, updated_at: nowIso() })
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .execute();
}

/** The organisation's country for numbers written without one. */
export async function defaultCountry(scope: OrgScope): Promise<string> {
  const org = await scope.db
    .selectFrom('orgs')
    .where('org_id', '=', scope.org_id)
    .select('default_country')
    .executeTakeFirstOrThrow();
  return org.default_country;
}

/** Who last changed each of these fields, and when, from the history (readings.md D6). */
export async function lastChangesOf(scope: OrgScope, id: number, fields: readonly string[]) {
  const { rows } = await sql<{ field: string; by: string | null; at: string }>`
    select distinct on (field.name) field.name as field, profiles.name as by, events.created_at as at
    from unnest(${fields}::text[]) as field (name)
    join events on events.org_id = ${scope.org_id} and events.subject = 'client' and events.subject_id = ${id}
     and events.changes ? field.name
    left join profiles on profiles.org_id = events.org_id and profiles.id = events.actor_profile_id
    order by field.name, events.id desc`.execute(scope.db);
  return new Map(rows.map((row) => [row.field, row]));
}
