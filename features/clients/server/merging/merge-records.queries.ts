import { sql } from 'kysely';
import { readDefinitions, writeSearchText } from '#features/custom-fields/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { type MergeRecord, pickPlainFields, plainFieldNames, type StoredRecord } from '../../contract.ts';
import { readFoundClients } from '../search/find-clients.queries.ts';
import { readContactPoints, writeClientFields } from '../write/write-clients.queries.ts';

const columns = [
  ...plainFieldNames,
  'custom_fields',
  'group_ids',
  'assigned_to_id',
  'is_new_lead',
  'converted_at',
  'last_activity_type',
  'last_activity_data',
  'last_activity_at',
  'last_interaction_at',
  'last_viewed_at',
  'recently_active_at',
  'recently_active_type',
  'recently_active_data',
] as const;

/** Returns what a merge reads of these clients, deleted ones among them, in the order of the ids. */
async function read(scope: OrgScope, ids: readonly number[]): Promise<StoredRecord[]> {
  const rows = await scope.db
    .selectFrom('clients')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .select(['id', 'updated_at', 'is_test', ...columns])
    .execute();
  const contact = await readContactPoints(scope, ids);
  const records = new Map(
    rows.map((row) => {
      const { phones, emails } = contact.get(row.id)!;
      return [row.id, { ...row, phones, emails }];
    }),
  );
  return ids.flatMap((id) => records.get(id) ?? []);
}

/** Writes the fields of a record that differ from what is stored. */
async function write(scope: OrgScope, stored: StoredRecord, wanted: MergeRecord): Promise<void> {
  const { phones, emails, custom_fields, converted_at, ...others } = wanted;
  const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
  const contact = differs([phones, emails], [stored.phones, stored.emails]) ? { phones, emails } : null;
  const keys = Object.keys({ ...stored.custom_fields, ...custom_fields });
  const values = Object.fromEntries(keys.map((key) => [key, custom_fields[key] ?? null]));
  const custom_search = writeSearchText(await readDefinitions(scope), custom_fields);
  await writeClientFields(scope, stored.id, pickPlainFields(others), contact, { values, custom_search, converted_at });
  await scope.db
    .updateTable('clients')
    .set({
      group_ids: others.group_ids,
      assigned_to_id: others.assigned_to_id,
      is_new_lead: others.is_new_lead,
      last_activity_type: others.last_activity_type,
      last_activity_data: JSON.stringify(others.last_activity_data),
      last_activity_at: others.last_activity_at,
      last_interaction_at: others.last_interaction_at,
      last_viewed_at: others.last_viewed_at,
      recently_active_at: others.recently_active_at,
      recently_active_type: others.recently_active_type,
      recently_active_data: JSON.stringify(others.recently_active_data),
    })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', stored.id)
    .execute();
}

/** Hides clients that were merged into another. */
const hide = (scope: Scope, ids: readonly number[], survivor_id: number) => {
  const at = nowIso();
  const { profile_id } = scope.actor;
  return setMerged(scope, ids, {
    merged_into_id: survivor_id,
    deleted_at: at,
    deleted_by_id: profile_id,
    updated_at: at,
  });
};

/** Shows clients again that were merged into another. */
const show = (scope: Scope, ids: readonly number[]) =>
  setMerged(scope, ids, { merged_into_id: null, deleted_at: null, deleted_by_id: null, updated_at: nowIso() });

interface MergedColumns {
  merged_into_id: number | null;
  deleted_at: string | null;
  deleted_by_id: number | null;
  updated_at: string;
}

const setMerged = (scope: Scope, ids: readonly number[], values: MergedColumns) =>
  scope.db
    .updateTable('clients')
    .set(values)
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .execute();

/** Returns the clients that were merged into these. */
const listMergedInto = (scope: OrgScope, ids: readonly number[]): Promise<{ id: number }[]> =>
  scope.db
    .selectFrom('clients')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`merged_into_id = any(${[...ids]})`)
    .select('id')
    .execute();

/** Reads and writes what merging clients needs; only the merging of clients uses it. */
export const mergeRecords = { read, write, hide, show, listMergedInto, readFound: readFoundClients };
