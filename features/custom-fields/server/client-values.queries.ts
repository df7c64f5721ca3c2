import { sql } from 'kysely';
import { seesAssigned } from '#domain/assignee.ts';
import type { Actor } from '#platform/contract/permissions.ts';
import { nowIso } from '#platform/server/clock.ts';
import { toSql } from '#platform/server/database/access-sql.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { CustomValue, CustomValues } from '../contract.ts';
import { writeSearchText } from './custom-values.ts';
import type { FieldDefinition } from './definitions.queries.ts';
import { isOneAmong, selectClientsWith } from './value-ranges.queries.ts';

/** What one client has in all fields; deleted clients have it as well, because they can be restored. */
export interface ClientValues {
  id: number;
  custom_fields: CustomValues;
  converted_at: string | null;
}

/** The same as stored, with whether it is a test lead. */
export interface StoredValues extends ClientValues {
  is_test: boolean;
}

const selectValues = ({ db, org_id }: OrgScope) =>
  db.selectFrom('clients').where('org_id', '=', org_id).select(['id', 'custom_fields', 'converted_at', 'is_test']);

const lost = (removal_id: number) => sql<boolean>`exists (
  select from custom_field_removed_values as kept
  where kept.org_id = clients.org_id and kept.client_id = clients.id and kept.removal_id = ${removal_id})`;

const has = (key: string) => sql<boolean>`clients.custom_fields ? ${key}`;

/** Returns what some clients have in a field, by their ids from `after` on, and whether the caller may see each. */
export const readValues = (
  { db, org_id, actor }: Scope,
  key: string,
  after: number,
  limit: number,
): Promise<{ id: number; value: CustomValue; is_seen: boolean }[]> =>
  db
    .selectFrom('clients')
    .where('org_id', '=', org_id)
    .where('id', '>', after)
    .where(has(key))
    .orderBy('id')
    .limit(limit)
    .select(['id', sql<CustomValue>`custom_fields -> ${key}::text`.as('value'), isSeen(actor).as('is_seen')])
    .execute();

const isSeen = (actor: Actor) => sql<boolean>`(deleted_at is null and ${toSql(seesAssigned, actor, 'clients')})`;

/** Returns the same, locked, and the clients that lost their value by the change that is undone. */
export const lockClientsWith = (
  scope: OrgScope,
  { key, after, limit, undoes_id }: { key: string; after: number; limit: number; undoes_id: number | null },
): Promise<StoredValues[]> =>
  selectValues(scope)
    .where('id', '>', after)
    .where(undoes_id === null ? has(key) : sql<boolean>`(${has(key)} or ${lost(undoes_id)})`)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();

/** Returns some clients that have no value in the field, by their ids from `after` on, locked. */
export const lockClientsWithout = (
  scope: OrgScope,
  key: string,
  after: number,
  limit: number,
): Promise<StoredValues[]> =>
  selectValues(scope)
    .where('id', '>', after)
    .where(sql<boolean>`not ${has(key)}`)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();

/** Returns some clients with this value, locked. */
export const lockClientsWithValue = (
  scope: OrgScope,
  key: string,
  value: CustomValue,
  limit: number,
): Promise<StoredValues[]> =>
  selectValues(scope)
    .where(sql<boolean>`id in (select found.id from ${selectClientsWith(key, isOneAmong([value]), limit)} as found)`)
    .where(sql<boolean>`custom_fields @> ${JSON.stringify({ [key]: value })}::jsonb`)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Returns these clients, which the caller has locked if they are to be written. */
export const readClientValues = (scope: OrgScope, ids: readonly number[]): Promise<StoredValues[]> =>
  selectValues(scope)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .execute();

/** Returns these clients, locked. */
export const lockClients = (scope: OrgScope, ids: readonly number[]): Promise<StoredValues[]> =>
  selectValues(scope)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Writes the values of locked clients with the text search finds them by. */
export async function writeClientValues(
  scope: OrgScope,
  fields: readonly FieldDefinition[],
  clients: readonly ClientValues[],
): Promise<void> {
  if (clients.length === 0) return;
  const rows = clients.map((client) => ({ ...client, custom_search: writeSearchText(fields, client.custom_fields) }));
  await sql`
    update clients set custom_fields = written.custom_fields, custom_search = written.custom_search,
      converted_at = written.converted_at, updated_at = ${nowIso()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as written (id bigint, custom_fields jsonb, custom_search text, converted_at timestamptz)
    where clients.org_id = ${scope.org_id} and clients.id = written.id`.execute(scope.db);
}

/** Writes only the text search finds clients by, where it is another one. */
export async function writeSearchTexts(
  scope: OrgScope,
  fields: readonly FieldDefinition[],
  clients: readonly ClientValues[],
): Promise<void> {
  const texts = clients.map(({ custom_fields }) => writeSearchText(fields, custom_fields));
  await sql`
    update clients set custom_search = written.text
    from unnest(${clients.map(({ id }) => id)}::bigint[], ${texts}::text[]) as written (id, text)
    where clients.org_id = ${scope.org_id} and clients.id = written.id and clients.custom_search <> written.text`.execute(
    scope.db,
  );
}

/** Takes the values of a field out of some clients for good. @returns how many had one. */
export async function eraseValues(scope: OrgScope, key: string, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update clients set custom_fields = custom_fields - ${key}::text
    where org_id = ${scope.org_id} and id in (
      select id from clients where org_id = ${scope.org_id} and ${has(key)} order by id limit ${limit} for update)`.execute(
    scope.db,
  );
  return Number(numAffectedRows);
}
