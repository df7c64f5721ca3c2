import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { ClientRow } from '../../access.ts';
import type { Client } from '../../contract.ts';
import { clientDeleted, clientRestored } from '../../events.ts';
import { getClient } from '../clients.queries.ts';
import { markDeleted } from '../write/write-clients.queries.ts';

/** Removes a client from every list and keeps everything about it, so that it can be restored. */
export async function deleteClient(scope: Scope, { id, assigned_to_id_or_zero }: ClientRow): Promise<void> {
  await markDeleted(scope, [id], true);
  await record(scope, clientDeleted, { subject_id: id, payload: {}, audience: [assigned_to_id_or_zero] });
}

/** Restores a deleted client. */
export async function restoreClient(scope: Scope, { id, assigned_to_id_or_zero }: ClientRow): Promise<Client> {
  await markDeleted(scope, [id], false);
  await record(scope, clientRestored, { subject_id: id, payload: {}, audience: [assigned_to_id_or_zero] });
  return getClient(scope, id);
}
