import { type NotNull, sql } from 'kysely';
import { clientUpdated } from '#features/clients/events.ts';
import type { ContactPointIds } from '#features/clients/server/index.ts';
import { followUpSet } from '#features/follow-ups/events.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { RowOutcome, UndoCounts, UndoOutcome } from '../../contract.ts';
import type { WrittenOwn } from '../run/write-own.ts';

/** A row that changed a client, as undoing needs it. */
export interface RowToUndo {
  row_number: number;
  outcome: RowOutcome;
  client_id: number;
  added: (ContactPointIds & WrittenOwn) | null;
  note_id: number | null;
}

/** Returns the next rows that wrote something and are not undone yet, after `after`, in the order of the file. */
export async function readRowsToUndo(
  scope: OrgScope,
  import_id: number,
  after: number,
  limit: number,
): Promise<RowToUndo[]> {
  return scope.db
    .selectFrom('client_import_rows')
    .where('org_id', '=', scope.org_id)
    .where('import_id', '=', import_id)
    .where('row_number', '>', after)
    .where('client_id', 'is not', null)
    .where('undo_outcome', 'is', null)
    .where((eb) => eb.or([eb('outcome', '=', 'CREATED'), eb('added', 'is not', null), eb('note_id', 'is not', null)]))
    .orderBy('row_number')
    .limit(limit)
    .select(['row_number', 'outcome', 'client_id', 'added', 'note_id'])
    .$narrowType<{ client_id: NotNull }>()
    .execute();
}

export interface CreatedClient {
  id: number;
  assigned_to_id_or_zero: number;
  is_gone: boolean;
  /** True when only the import has done anything with the client. */
  is_untouched: boolean;
}

/**
 * Reads what has happened to an import's clients since: by the histories of the client and of its follow-up, where
 * everything the import did carries its `request_id`, and by the timeline. What another, undone import did does not count.
 */
export async function readCreatedClients(
  scope: OrgScope,
  ids: readonly number[],
  { import_id, request_id }: { import_id: number; request_id: string },
): Promise<Map<number, CreatedClient>> {
  const { rows } = await sql<CreatedClient>`
    select clients.id, clients.assigned_to_id_or_zero, clients.deleted_at is not null as is_gone,
           not exists (
             select from events
             where events.org_id = ${scope.org_id} and events.subject in (${clientUpdated.subject}, ${followUpSet.subject})
               and events.subject_id = clients.id and events.request_id is distinct from ${request_id}
               and not exists (
                 select from client_imports as undone
                 where undone.org_id = ${scope.org_id} and undone.status = 'UNDONE'
                   and events.request_id = 'client-import-' || undone.id))
           and not exists (
             select from timeline_activities as activity
             where activity.org_id = ${scope.org_id} and activity.client_id = clients.id
               and activity.item_type <> 'CLIENT_CREATED_DETAILS'
               and not (activity.deleted_at is not null and activity.id in (
                 select row.note_id from client_import_rows as row
                 join client_imports as undone on undone.org_id = row.org_id and undone.id = row.import_id
                 where row.org_id = ${scope.org_id} and row.client_id = clients.id and undone.status = 'UNDONE'))
               and (activity.updated_at <> activity.created_at or not exists (
                 select from client_import_rows as row
                 where row.org_id = ${scope.org_id} and row.import_id = ${import_id} and row.client_id = clients.id
                   and row.note_id = activity.id)))
             as is_untouched
    from clients
    where clients.org_id = ${scope.org_id} and clients.id = any(${[...ids]}::bigint[])
    for update of clients`.execute(scope.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the undo outcome of each client this import created, by client id. */
export async function undoneCreations(
  scope: OrgScope,
  import_id: number,
  client_ids: readonly number[],
): Promise<Map<number, UndoOutcome | null>> {
  const rows = await scope.db
    .selectFrom('client_import_rows')
    .where('org_id', '=', scope.org_id)
    .where('import_id', '=', import_id)
    .where(sql<boolean>`client_id = any(${[...client_ids]})`)
    .where('outcome', '=', 'CREATED')
    .select(['client_id', 'undo_outcome'])
    .execute();
  return new Map(rows.map(({ client_id, undo_outcome }) => [client_id!, undo_outcome]));
}

export interface KnownClient {
  id: number;
  assigned_to_id_or_zero: number;
}

/** Returns the clients that still exist, locked. */
export async function lockKnownClients(scope: OrgScope, ids: readonly number[]): Promise<Map<number, KnownClient>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('clients')
    .where('org_id', '=', scope.org_id)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .orderBy('id')
    .select(['id', 'assigned_to_id_or_zero'])
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function writeUndone(
  scope: OrgScope,
  import_id: number,
  undone: ReadonlyMap<number, UndoOutcome>,
): Promise<void> {
  await sql`
    update client_import_rows as row set undo_outcome = undone.outcome
    from unnest(${[...undone.keys()]}::int[], ${[...undone.values()]}::text[]) as undone (row_number, outcome)
    where row.org_id = ${scope.org_id} and row.import_id = ${import_id} and row.row_number = undone.row_number`.execute(
    scope.db,
  );
}

/**
 * Counts what undoing did in clients, not rows, since a file may name a client several times. A client counts as kept
 * when one of its rows does.
 */
export async function countUndone(scope: OrgScope, import_id: number): Promise<UndoCounts> {
  const { rows } = await sql<Record<UndoOutcome | 'row_count', number>>`
    select coalesce(sum(row_count), 0)::int as row_count,
           count(*) filter (where was_kept)::int as "KEPT",
           count(*) filter (where not was_kept and was_removed)::int as "REMOVED",
           count(*) filter (where not was_kept and not was_removed)::int as "DETACHED"
    from (
      select count(*) as row_count, bool_or(undo_outcome = 'KEPT') as was_kept, bool_or(undo_outcome = 'REMOVED') as was_removed
      from client_import_rows
      where org_id = ${scope.org_id} and import_id = ${import_id} and undo_outcome is not null
      group by client_id) as client`.execute(scope.db);
  const { row_count, ...outcomes } = rows[0]!;
  return { rows: row_count, outcomes };
}
