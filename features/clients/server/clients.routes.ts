import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { bind } from '#platform/server/http/bind.ts';
import type { ClientRow } from '../access.ts';
import { type Client, clients } from '../contract.ts';
import { deletedClients } from '../deleted-contract.ts';
import { clientDeleted, clientRestored } from '../events.ts';
import { clientPipeline } from '../pipeline-contract.ts';
import { reassignClient, undoReassign } from './assign/assign-clients.ts';
import { listAssignees } from './assign/assignees.queries.ts';
import { recordInteraction } from './client-activity.queries.ts';
import { getClient } from './clients.queries.ts';
import { eraseNow, restoreDeleted, restoreTo } from './delete/change-deleted.ts';
import {
  countDeleted,
  getDeletedClient,
  listDeletedChanges,
  listDeletedClients,
} from './delete/deleted-clients.queries.ts';
import { emptyDeleted } from './delete/empty-deleted.job.ts';
import { clientHistoryRoutes } from './history/history.routes.ts';
import { statsBySource } from './list/client-stats.queries.ts';
import { filterClients, listClients, listRecentlyActive } from './list/list-clients.queries.ts';
import { setNewLead, unmarkNewLead } from './new-lead.queries.ts';
import { getPipelineView } from './pipeline/pipeline-view.ts';
import { searchClients, searchDuplicates } from './search/find-clients.queries.ts';
import { createClient } from './write/create-client.ts';
import { markConverted } from './write/mark-converted.queries.ts';
import { getPrivateNotes, setPrivateNotes } from './write/private-notes.queries.ts';
import { changeClient } from './write/update-client.ts';
import { markDeleted } from './write/write-clients.queries.ts';

const ownRoutes = bind(clients, {
  list: ({ scope, query }) => listClients(scope, query),
  filter: ({ scope, body }) => filterClients(scope, body),
  search: ({ scope, query }) => searchClients(scope, query),
  searchDuplicates: ({ scope, body }) => searchDuplicates(scope, body),
  listRecentlyActive: ({ scope, query }) => listRecentlyActive(scope, query),
  getStatsBySource: ({ scope }) => statsBySource(scope),
  listAssignees: ({ scope, query }) => listAssignees(scope, query),
  get: ({ client }) => client,
  create: ({ scope, body }) => createClient(scope, body),
  update: ({ params, body, ...context }) => changeClient(context, params.id, body),
  delete: ({ scope, client }) => deleteClient(scope, client),
  restore: ({ scope, client }) => restoreClient(scope, client),
  reassign: ({ scope, client, body }) => reassignClient(scope, client, body),
  undoReassign: ({ scope, body }) => undoReassign(scope, body.client_id),
  markLead: async ({ scope, client, body }) => {
    await setNewLead(scope, client.id, body.new_lead);
    return { is_new_lead: body.new_lead };
  },
  autoUnmarkLead: async ({ scope, client, body }) => {
    const unmarked = await unmarkNewLead(scope, client.id, body.unmark_type ?? 'CLIENT_VIEWED');
    return { is_new_lead: client.is_new_lead && !unmarked };
  },
  markConverted: ({ scope, client }) => markConverted(scope, client),
  updateLastInteraction: ({ scope, client }) => recordInteraction(scope, client.id),
  getPrivateNotes: ({ scope, client }) => getPrivateNotes(scope, client.id),
  setPrivateNotes: ({ scope, client, body }) => setPrivateNotes(scope, client, body.private_notes),
});

const deletedRoutes = bind(deletedClients, {
  list: ({ scope, query }) => listDeletedClients(scope, query),
  get: ({ scope, params }) => getDeletedClient(scope, params.id),
  listHistory: ({ scope, params, query }) => listDeletedChanges(scope, params.id, query),
  restore: ({ scope, body }) => restoreDeleted(scope, body.clients),
  restoreTo: ({ scope, body }) => restoreTo(scope, body),
  erase: ({ scope, body }) => eraseNow(scope, body.client_ids),
  count: async ({ scope }) => ({ count: await countDeleted(scope, nowIso()) }),
  empty: ({ scope }) => emptyDeleted(scope),
});

const pipelineRoutes = bind(clientPipeline, { getPipelineView: ({ scope, body }) => getPipelineView(scope, body) });

export const clientRoutes = [...ownRoutes, ...deletedRoutes, ...clientHistoryRoutes, ...pipelineRoutes];

/** Removes a client from every list and keeps everything about it, so that it can be restored. */
async function deleteClient(scope: Scope, { id, assigned_to_id_or_zero }: ClientRow): Promise<void> {
  await markDeleted(scope, [id], true);
  await record(scope, clientDeleted, { subject_id: id, payload: {}, audience: [assigned_to_id_or_zero] });
}

/** Restores a deleted client. */
async function restoreClient(scope: Scope, { id, assigned_to_id_or_zero }: ClientRow): Promise<Client> {
  await markDeleted(scope, [id], false);
  await record(scope, clientRestored, { subject_id: id, payload: {}, audience: [assigned_to_id_or_zero] });
  return getClient(scope, id);
}
