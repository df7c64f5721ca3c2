import { bind } from '#platform/server/http/bind.ts';
import { bulkClients } from '../../bulk-contract.ts';
import { requireDeletedClients } from '../delete/deleted-clients.queries.ts';
import { manyClients } from './many-clients.ts';

export const bulkClientRoutes = bind(bulkClients, {
  restore: async ({ scope, body }) => {
    const clients = await requireDeletedClients(scope, body.client_ids);
    await manyClients.setDeleted(scope, clients, false);
    return { changed_count: clients.length };
  },
});
