import { record } from '#platform/server/events.ts';
import type { Scope } from '#platform/server/scope.ts';
import type { Client } from '../contract.ts';
import { clientDeleted, clientRestored } from '../events.ts';
import { getClient, requireClient } from './clients.queries.ts';
import { findDeletedClient } from './deleted-clients.queries.ts';
import { markDeleted } from './write-clients.queries.ts';

/** Takes a client out of every list; everything about it is kept so that it can be brought back. */
export async function deleteClient(scope: Scope, id: number): Promise<void> {
  const client = await requireClient(scope, id, 'delete');
  await markDeleted(scope, [id], true);
  await record(scope, clientDeleted, { subject_id: id, payload: {}, audience: [client.assigned_to_id_or_zero] });
}

/** Undo of a deletion, for who may delete. Throws `not_found` when there is nothing to bring back. */
export async function restoreClient(scope: Scope, id: number): Promise<Client> {
  const client = await findDeletedClient(scope, id);
  await markDeleted(scope, [id], false);
  await record(scope, clientRestored, { subject_id: id, payload: {}, audience: [client.assigned_to_id_or_zero] });
  return getClient(scope, id);
}
