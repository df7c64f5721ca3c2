import { bind } from '#platform/server/bind.ts';
import { bulkClients } from '../bulk-contract.ts';
import { deleteMany, markMany, reassignMany, restoreMany } from './bulk-clients.ts';

export const bulkClientRoutes = bind(bulkClients, {
  reassign: ({ scope, body }) => reassignMany(scope, body),
  markLead: ({ scope, body }) => markMany(scope, body),
  delete: ({ scope, body }) => deleteMany(scope, body),
  restore: ({ scope, body }) => restoreMany(scope, body),
});
