import { done } from '#platform/contract/endpoint.ts';
import { bind } from '#platform/server/bind.ts';
import { clients } from '../contract.ts';
import { deletedClients } from '../deleted-contract.ts';
import { reassignClient } from './assign-clients.ts';
import { listAssignees } from './assignees.queries.ts';
import { bulkClientRoutes } from './bulk.routes.ts';
import { recordInteraction } from './client-activity.queries.ts';
import { statsBySource } from './client-stats.queries.ts';
import { getClient, requireClient } from './clients.queries.ts';
import { createClient } from './create-client.ts';
import { deleteClient, restoreClient } from './delete-client.ts';
import { listDeletedClients } from './deleted-clients.queries.ts';
import { searchClients, searchDuplicates } from './find-clients.queries.ts';
import { clientHistoryRoutes } from './history.routes.ts';
import { filterClients, listClients, listRecentlyActive } from './list-clients.queries.ts';
import { markConverted } from './mark-converted.queries.ts';
import { setNewLead, unmarkNewLead } from './new-lead.queries.ts';
import { getPrivateNotes, setPrivateNotes } from './private-notes.queries.ts';
import { unbuiltClientRoutes } from './unbuilt.routes.ts';
import { updateClient } from './update-client.ts';

const ownRoutes = bind(clients, {
  list: ({ scope, query }) => listClients(scope, query),
  filter: ({ scope, body }) => filterClients(scope, body),
  search: ({ scope, query }) => searchClients(scope, query),
  searchDuplicates: ({ scope, body }) => searchDuplicates(scope, body),
  listRecentlyActive: ({ scope, query }) => listRecentlyActive(scope, query),
  getStatsBySource: ({ scope }) => statsBySource(scope),
  listAssignees: ({ scope, query }) => listAssignees(scope, query),
  get: ({ scope, params }) => getClient(scope, params.id),
  create: ({ scope, body }) => createClient(scope, body),
  update: ({ scope, params, body }) => updateClient(scope, params.id, body),
  delete: async ({ scope, params }) => {
    await deleteClient(scope, params.id);
    return done;
  },
  restore: ({ scope, params }) => restoreClient(scope, params.id),
  reassign: ({ scope, params, body }) => reassignClient(scope, params.id, body),
  markLead: async ({ scope, params, body }) => {
    await requireClient(scope, params.id, 'edit');
    await setNewLead(scope, params.id, body.new_lead);
    return { is_new_lead: body.new_lead };
  },
  autoUnmarkLead: async ({ scope, params, body }) => {
    const client = await requireClient(scope, params.id, 'edit');
    const unmarked = await unmarkNewLead(scope, params.id, body.unmark_type ?? 'CLIENT_VIEWED');
    return { is_new_lead: client.is_new_lead && !unmarked };
  },
  markConverted: ({ scope, params }) => markConverted(scope, params.id),
  updateLastInteraction: async ({ scope, params }) => {
    await requireClient(scope, params.id, 'edit');
    await recordInteraction(scope, params.id);
    return done;
  },
  getPrivateNotes: ({ scope, params }) => getPrivateNotes(scope, params.id),
  setPrivateNotes: ({ scope, params, body }) => setPrivateNotes(scope, params.id, body.private_notes),
});

const deletedRoutes = bind(deletedClients, { list: ({ scope, query }) => listDeletedClients(scope, query) });

export const clientRoutes = [
  ...ownRoutes,
  ...deletedRoutes,
  ...bulkClientRoutes,
  ...clientHistoryRoutes,
  ...unbuiltClientRoutes,
];
