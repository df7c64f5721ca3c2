import type { Scope } from '#platform/server/database/scope.ts';
import type { ClientRow } from '../../access.ts';
import type { Assignment } from '../../contract.ts';
import { assignClients } from '../assign/assign-clients.ts';
import { findAssignee } from '../assign/assignees.queries.ts';
import { requireClients } from '../clients.queries.ts';
import { requireDeletedClients } from '../delete/deleted-clients.queries.ts';
import { setNewLeads } from '../new-lead.queries.ts';
import { manyClients } from './many-clients.ts';

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
  await manyClients.recordChange(scope, new_lead ? 'marked-new' : 'unmarked-new', changed_count);
  return { changed_count };
}

export async function deleteMany(scope: Scope, { client_ids }: Chosen) {
  const clients = await requireClients(scope, client_ids, 'delete');
  await manyClients.setDeleted(scope, clients, true);
  return { changed_count: clients.length };
}

export async function restoreMany(scope: Scope, { client_ids }: Chosen) {
  const clients = await requireDeletedClients(scope, client_ids);
  await manyClients.setDeleted(scope, clients, false);
  return { changed_count: clients.length };
}

const listIds = (clients: readonly Pick<ClientRow, 'id'>[]) => clients.map(({ id }) => id);
