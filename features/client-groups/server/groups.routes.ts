import { filterClients } from '#features/clients/server/index.ts';
import { done } from '#platform/contract/endpoint.ts';
import { bind } from '#platform/server/http/bind.ts';
import { bulkClientGroups } from '../bulk-contract.ts';
import { clientGroups } from '../contract.ts';
import { createGroup, deleteGroup, restoreGroup, updateGroup } from './change-group.ts';
import { listGroups, requireGroup } from './groups.queries.ts';
import { changeManyGroups, listGroupsOfClient, setGroupsOfClient, undoManyGroups } from './groups-of-client.ts';

const ownRoutes = bind(clientGroups, {
  list: ({ scope, query }) => listGroups(scope, query),
  create: ({ scope, body }) => createGroup(scope, body),
  update: ({ scope, params, body }) => updateGroup(scope, params.id, body),
  delete: async ({ scope, params }) => {
    await deleteGroup(scope, params.id);
    return done;
  },
  restore: ({ scope, params }) => restoreGroup(scope, params.id),
  listClients: async ({ scope, params, query }) => {
    await requireGroup(scope, params.id);
    return filterClients(scope, { ...query, group_ids: [params.id] });
  },
  listForClient: ({ scope, client }) => listGroupsOfClient(scope, client.id),
  setClientAutoGroups: ({ scope, client, body }) => setGroupsOfClient(scope, client, body.group_ids),
});

const bulkRoutes = bind(bulkClientGroups, {
  change: ({ scope, body }) => changeManyGroups(scope, body),
  undoChange: ({ scope, body }) => undoManyGroups(scope, body),
});

export const clientGroupRoutes = [...ownRoutes, ...bulkRoutes];
