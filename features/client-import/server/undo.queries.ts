import { sql } from 'kysely';
import type { ContactPointIds } from '#features/clients/server/index.ts';
import type { OrgScope } from '#platform/server/scope.ts';
import type { RowOutcome, UndoOutcome } from '../contract.ts';

/** A row that did something to a client, as undoing needs it. */
export interface RowToUndo {
  row_number: number;
  outcome: RowOutcome;
  client_id: number;
  added: ContactPointIds | null;
  note_id: number | null;
}

/** The next rows that wrote something and are not taken back yet, behind `after`, in the order of the file. */
export async function readRowsToUndo(
  scope: OrgScope,
  import_id: number,
  after: number,
  limit: number,
): Promise<RowToUndo[]> {
  const rows = await scope.db
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
    .execute();
  return rows as unknown as RowToUndo[];
}

export interface CreatedClient {
  id: number;
  assigned_to_id_or_zero: number;
  is_gone: boolean;
  /** Nobody but the import has done anything with it. */
  is_untouched: boolean;
}

/**
 * What has happened to clients of an import since: by the history, where everything the import did itself carries its
 * `request_id`, by the timeline, and by whether a follow-up is set.
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
             where events.org_id = ${scope.org_id} and events.subject = 'client' and events.subject_id = clients.id
               and events.request_id is distinct from ${request_id})
           and not exists (
             select from timeline_activities as activity
             where activity.org_id = ${scope.org_id} and activity.client_id = clients.id
               and activity.item_type <> 'CLIENT_CREATED_DETAILS'
               and (activity.updated_at <> activity.created_at or not exists (
                 select from client_import_rows as row
                 where row.org_id = ${scope.org_id} and row.import_id = ${import_id} and row.client_id = clients.id
                   and row.note_id = activity.id)))
           and not exists (
             select from follow_ups where follow_ups.org_id = ${scope.org_id} and follow_ups.client_id = clients.id)
             as is_untouched
    from clients
    where clients.org_id = ${scope.org_id} and clients.id = any(${[...ids]}::bigint[])
    for update of clients`.execute(scope.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** By client, what became of the row of this import that made it; a client the import did not make is not among them. */
export async function undoneCreations(
  scope: OrgScope,
  import_id: number,
  client_ids: readonly number[],
): Promise<Map<number, UndoOutcome>> {
  const rows = await scope.db
    .selectFrom('client_import_rows')
    .where('org_id', '=', scope.org_id)
    .where('import_id', '=', import_id)
    .where(sql<boolean>`client_id = any(${[...client_ids]})`)
    .where('outcome', '=', 'CREATED')
    .select(['client_id', 'undo_outcome'])
    .execute();
  return new Map(rows.map(({ client_id, undo_outcome }) => [client_id!, undo_outcome as UndoOutcome]));
}

export interface KnownClient {
  id: number;
  assigned_to_id_or_zero: number;
}

/** Clients of the book that are still there, locked. */
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
