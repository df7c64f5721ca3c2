import { done } from '#platform/contract/endpoint.ts';
import { bind } from '#platform/server/bind.ts';
import { clients } from '../contract.ts';
import { getClient } from './clients.queries.ts';
import { createClient } from './create-client.ts';
import { deleteClient, restoreClient } from './delete-client.ts';
import { listClients } from './list-clients.queries.ts';
import { updateClient } from './update-client.ts';

export const clientRoutes = bind(clients, {
  list: ({ scope, query }) => listClients(scope, query),
  get: ({ scope, params }) => getClient(scope, params.id),
  create: ({ scope, body }) => createClient(scope, body),
  update: ({ scope, params, body }) => updateClient(scope, params.id, body),
  delete: async ({ scope, params }) => {
    await deleteClient(scope, params.id);
    return done;
  },
  restore: ({ scope, params }) => restoreClient(scope, params.id),
});
