import { clientAccess } from '#features/clients/access.ts';
import { clientUpdated } from '#features/clients/events.ts';
import { manyClients, readContactPoints, removeContactPoints } from '#features/clients/server/index.ts';
import { undoActivities } from '#features/timeline/server/index.ts';
import { allows } from '#platform/contract/access.ts';
import { changesBetween } from '#platform/contract/event.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { NOBODY, recordAll } from '#platform/server/events.ts';
import type { UndoOutcome } from '../../contract.ts';
import { commitWithoutWaiting } from '../run/import-rows.queries.ts';
import { makeRequestId } from '../run/import-work.ts';
import { toDraft } from '../run/to-draft.ts';
import { lockKnownClients, type RowToUndo, readCreatedClients, undoneCreations, writeUndone } from './undo.queries.ts';
import { detachOwn } from './undo-own.ts';

/**
 * Undoes what a batch of rows wrote: deletes the clients they created unless somebody has worked with them since, and
 * removes what known clients were given.
 *
 * @returns the assignees whose screens change (0 = unassigned).
 */
export async function undoRows(scope: Scope, import_id: number, rows: readonly RowToUndo[]): Promise<Set<number>> {
  await commitWithoutWaiting(scope);
  const audience = new Set<number>();
  const made = rows.filter(({ outcome }) => outcome === 'CREATED');
  const removed = await removeClients(scope, import_id, made, audience);
  // The outcome of a client is written first, because it decides about what later rows added to it.
  await writeUndone(scope, import_id, removed);
  const given = rows.filter(({ outcome }) => outcome !== 'CREATED');
  const rolledBack = await rollback(scope, import_id, given, audience);
  await writeUndone(scope, import_id, rolledBack);
  return audience;
}

/** Outcomes by row number. */
type Undone = Map<number, UndoOutcome>;

async function removeClients(
  scope: Scope,
  import_id: number,
  rows: readonly RowToUndo[],
  audience: Set<number>,
): Promise<Undone> {
  const clients = await readCreatedClients(
    scope,
    rows.map(({ client_id }) => client_id),
    { import_id, request_id: makeRequestId(import_id) },
  );
  const untouched = [...clients.values()].filter(({ is_gone, is_untouched }) => !is_gone && is_untouched);
  await manyClients.setDeleted(scope, untouched, true, { isQuiet: true });
  for (const { assigned_to_id_or_zero } of untouched) audience.add(assigned_to_id_or_zero);
  return new Map(
    rows.map(({ row_number, client_id }) => {
      const client = clients.get(client_id);
      const isKept = client && !client.is_gone && !client.is_untouched;
      return [row_number, isKept ? 'KEPT' : 'REMOVED'];
    }),
  );
}

/** Removes what was added to clients other than those this import created, whose additions go or stay with them. */
async function rollback(
  scope: Scope,
  import_id: number,
  rows: readonly RowToUndo[],
  audience: Set<number>,
): Promise<Undone> {
  const ids = [...new Set(rows.map(({ client_id }) => client_id))];
  const made = await undoneCreations(scope, import_id, ids);
  const known = await lockKnownClients(
    scope,
    ids.filter((id) => !made.has(id)),
  );
  const open = rows.filter(({ client_id }) => {
    const client = known.get(client_id);
    return client !== undefined && allows(clientAccess.edit, scope.actor, client);
  });
  const removed = await detachContact(scope, open);
  const detached = await detachOwn(scope, open);
  const notes = await undoActivities(
    scope,
    open.flatMap(({ note_id }) => note_id ?? []),
  );
  const wasTaken = ({ added, note_id, row_number }: RowToUndo) =>
    notes.has(note_id ?? 0) ||
    detached.has(row_number) ||
    (added?.phone_ids.some((id) => removed.phones.has(id)) ?? false) ||
    (added?.email_ids.some((id) => removed.emails.has(id)) ?? false);
  const undone: Undone = new Map();
  for (const row of rows) {
    const isTaken = wasTaken(row);
    undone.set(row.row_number, made.get(row.client_id) ?? (isTaken ? 'DETACHED' : 'KEPT'));
    if (isTaken) audience.add(known.get(row.client_id)!.assigned_to_id_or_zero);
  }
  return undone;
}

/**
 * Removes the phones and e-mails that are still as the import wrote them, and records the former values in the history.
 */
async function detachContact(scope: Scope, rows: readonly RowToUndo[]) {
  const added = rows.filter(({ added }) => added !== null);
  const ids = [...new Set(added.map(({ client_id }) => client_id))];
  const before = await readContactPoints(scope, ids);
  const removed = await removeContactPoints(scope, {
    phone_ids: added.flatMap(({ added }) => added!.phone_ids),
    email_ids: added.flatMap(({ added }) => added!.email_ids),
  });
  const after = await readContactPoints(scope, ids);
  const events = ids.flatMap((subject_id) => {
    const changes = changesBetween(toDraft(before.get(subject_id)!), toDraft(after.get(subject_id)!));
    return Object.keys(changes).length > 0 ? [{ subject_id, payload: {}, changes, audience: NOBODY }] : [];
  });
  await recordAll(scope, clientUpdated, events);
  return { phones: new Set(removed.phone_ids), emails: new Set(removed.email_ids) };
}
