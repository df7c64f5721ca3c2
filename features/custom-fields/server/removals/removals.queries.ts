import { sql } from 'kysely';
import { Problem } from '#platform/contract/problems.ts';
import { daysAgo, nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { CustomFieldOption, CustomFieldType, CustomValue, Removal } from '../../contract.ts';

/** Days in which a removal can be undone. */
export const KEPT_DAYS = 30;

/** Returns the moment before which a removal can no longer be undone. */
const keptSince = (): string => daysAgo(KEPT_DAYS);

/** Something that took values away from clients, and how far the work on them is. */
export interface StoredRemoval {
  id: number;
  kind: Removal['kind'];
  field_id: number;
  option_id: number | null;
  move_to_id: number | null;
  former_type: CustomFieldType | null;
  former_currency: string | null;
  undoes_id: number | null;
  status: 'TAKING' | 'DONE' | 'RESTORING';
  last_client_id: number;
  clients_count: number;
  removed_by_id: number | null;
}

const removalColumns = [
  'id',
  'kind',
  'field_id',
  'option_id',
  'move_to_id',
  'former_type',
  'former_currency',
  'undoes_id',
  'status',
  'last_client_id',
  'clients_count',
  'removed_by_id',
] as const;

type NewRemoval = Pick<StoredRemoval, 'kind' | 'field_id'> & Partial<StoredRemoval>;

export const insertRemoval = (scope: OrgScope, removal: NewRemoval): Promise<StoredRemoval> =>
  scope.db
    .insertInto('custom_field_removals')
    .values({
      ...removal,
      org_id: scope.org_id,
      removed_by_id: scope.actor?.profile_id ?? null,
      removed_at: nowIso(),
    })
    .returning(removalColumns)
    .executeTakeFirstOrThrow();

/** Returns a removal, locked so that only one transaction works on it; null when it is over. */
export async function lockRemoval(scope: OrgScope, id: number): Promise<StoredRemoval | null> {
  const removal = await scope.db
    .selectFrom('custom_field_removals')
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .select(removalColumns)
    .forUpdate()
    .executeTakeFirst();
  return removal ?? null;
}

/** Returns a removal that can still be undone, locked. Throws `not_found`. */
export async function requireRemoval(scope: OrgScope, id: number): Promise<StoredRemoval> {
  const removal = await scope.db
    .selectFrom('custom_field_removals')
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .where('removed_at', '>', keptSince())
    .select(removalColumns)
    .forUpdate()
    .executeTakeFirst();
  if (!removal) throw new Problem('not_found', { log_detail: `removal ${id}` });
  return removal;
}

export async function saveRemoval(
  scope: OrgScope,
  id: number,
  values: Partial<Pick<StoredRemoval, 'status' | 'last_client_id' | 'clients_count'>>,
): Promise<void> {
  await scope.db
    .updateTable('custom_field_removals')
    .set(values)
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();
}

/** Forgets a removal with the values it kept. */
export async function deleteRemoval(scope: OrgScope, id: number): Promise<void> {
  await scope.db.deleteFrom('custom_field_removals').where('org_id', '=', scope.org_id).where('id', '=', id).execute();
}

/** A value that was taken from a client, and what stands in its place. */
export interface RemovedValue {
  client_id: number;
  /** Null where the client had none. */
  value: CustomValue | null;
  replaced_by: CustomValue | null;
  converted_at: string | null;
}

export async function storeRemovedValues(
  scope: OrgScope,
  removal_id: number,
  values: readonly RemovedValue[],
): Promise<void> {
  if (values.length === 0) return;
  await sql`
    insert into custom_field_removed_values (org_id, removal_id, client_id, value, replaced_by, converted_at)
    select ${scope.org_id}, ${removal_id}, kept.*
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as kept (client_id bigint, value jsonb, replaced_by jsonb, converted_at timestamptz)
    on conflict do nothing`.execute(scope.db);
}

const selectRemovedValues = ({ db, org_id }: OrgScope, removal_id: number) =>
  db
    .selectFrom('custom_field_removed_values')
    .where('org_id', '=', org_id)
    .where('removal_id', '=', removal_id)
    .select(['client_id', 'value', 'replaced_by', 'converted_at']);

/** Returns kept values in the order of their clients. */
export const readRemovedValues = (
  scope: OrgScope,
  removal_id: number,
  after: number,
  limit: number,
): Promise<RemovedValue[]> =>
  selectRemovedValues(scope, removal_id).where('client_id', '>', after).orderBy('client_id').limit(limit).execute();

/** Returns the kept values of these clients. */
export async function findRemovedValues(
  scope: OrgScope,
  removal_id: number | null,
  client_ids: readonly number[],
): Promise<Map<number, RemovedValue>> {
  if (removal_id === null) return new Map();
  const rows = await selectRemovedValues(scope, removal_id)
    .where(sql<boolean>`client_id = any(${[...client_ids]})`)
    .execute();
  return new Map(rows.map((row) => [row.client_id, row]));
}

/** Returns an option, removed or not; null when it was erased. */
export async function findOption(scope: OrgScope, id: number): Promise<CustomFieldOption | null> {
  const option = await scope.db
    .selectFrom('custom_field_options')
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .select(['id', 'name', 'color_id', 'outcome'])
    .executeTakeFirst();
  return option ?? null;
}

/** Returns what can be undone, the latest first. What was removed from a deleted field comes back with the field. */
export async function listRemovals(scope: OrgScope): Promise<Removal[]> {
  const { rows } = await sql<Removal>`
    select removal.id, removal.kind, removal.field_id, field.name as field_name, option.name as option_name,
      removal.clients_count, removal.removed_at, person.name as removed_by_name
    from custom_field_removals as removal
    join custom_fields as field on field.org_id = removal.org_id and field.id = removal.field_id
    left join custom_field_options as option on option.org_id = removal.org_id and option.id = coalesce(removal.option_id, removal.move_to_id)
    left join profiles as person on person.org_id = removal.org_id and person.id = removal.removed_by_id
    where removal.org_id = ${scope.org_id} and removal.removed_at > ${keptSince()} and removal.status <> 'RESTORING'
      and (removal.kind = 'field' or field.deleted_at is null)
      and (removal.kind <> 'type' or removal.clients_count > 0 or removal.undoes_id is null and exists (
        select from custom_field_removed_values as kept
        where kept.org_id = removal.org_id and kept.removal_id = removal.id))
    order by removal.removed_at desc, removal.id desc limit 200`.execute(scope.db);
  return rows;
}

/** Returns a removal from before an instant, locked; null when there is none. */
export async function lockOldRemoval(scope: OrgScope, before: string): Promise<StoredRemoval | null> {
  const removal = await scope.db
    .selectFrom('custom_field_removals')
    .where('org_id', '=', scope.org_id)
    .where('removed_at', '<=', before)
    .orderBy('removed_at')
    .limit(1)
    .select(removalColumns)
    .forUpdate()
    .executeTakeFirst();
  return removal ?? null;
}

/** Erases a removed option, or a deleted field with its options and everything removed from it. */
export async function eraseDeleted(
  scope: OrgScope,
  table: 'custom_fields' | 'custom_field_options',
  id: number,
): Promise<void> {
  await scope.db
    .deleteFrom(table)
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .execute();
}
