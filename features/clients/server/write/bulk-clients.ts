import type * as z from 'zod';
import type { Scope } from '#platform/server/database/scope.ts';
import { record, recordAll } from '#platform/server/events.ts';
import type { ClientRow } from '../../access.ts';
import type { Assignment } from '../../contract.ts';
import { clientDeleted, clientRestored, clientsChangedAtOnce } from '../../events.ts';
import { assignClients } from '../assign/assign-clients.ts';
import { findAssignee } from '../assign/assignees.queries.ts';
import { requireClients } from '../clients.queries.ts';
import { requireDeletedClients } from '../delete/deleted-clients.queries.ts';
import { setNewLeads } from '../new-lead.queries.ts';
import { markDeleted } from './write-clients.queries.ts';

/** Commands for many clients: each is all or nothing and throws `client_bulk_action_all_not_assigned_to_user`. */

interface Chosen {
  client_ids: number[];
}

export async function reassignMany(scope: Scope, { client_ids, ...assignment }: Chosen & Assignment) {
  const clients = await requireClients(scope, client_ids, 'reassign');
  return { changed_count: await assignClients(scope, clients, await findAssignee(scope, assignment)) };
}

export async function markMany(scope: Scope, { client_ids, new_lead }: Chosen & { new_lead: boolean }) {
  const clients = await requireClients(scope, client_ids, 'edit');
  const changed_count = await setNewLeads(scope, listIds(clients), new_lead);
  await recordBulkChange(scope, new_lead ? 'marked-new' : 'unmarked-new', changed_count);
  return { changed_count };
}

export async function deleteMany(scope: Scope, { client_ids }: Chosen) {
  const clients = await requireClients(scope, client_ids, 'delete');
  await markDeleted(scope, listIds(clients), true);
  await recordAll(scope, clientDeleted, clients.map(toEvent));
  return { changed_count: clients.length };
}

export async function restoreMany(scope: Scope, { client_ids }: Chosen) {
  const clients = await requireDeletedClients(scope, client_ids);
  await markDeleted(scope, listIds(clients), false);
  await recordAll(scope, clientRestored, clients.map(toEvent));
  return { changed_count: clients.length };
}

/** Notes for the audit log that one command changed clients. */
export async function recordBulkChange(
  scope: Scope,
  what: z.output<typeof clientsChangedAtOnce.payload>['what'],
  count: number,
): Promise<void> {
  if (count === 0) return;
  const { profile_id } = scope.actor;
  await record(scope, clientsChangedAtOnce, {
    subject_id: 0,
    payload: { what, count },
    audience: null,
    to_profile_id: profile_id,
  });
}

type Found = Pick<ClientRow, 'id' | 'assigned_to_id_or_zero'>;

const listIds = (clients: readonly Found[]) => clients.map(({ id }) => id);

const toEvent = ({ id, assigned_to_id_or_zero }: Found) => ({
  subject_id: id,
  payload: {},
  audience: [assigned_to_id_or_zero],
});
