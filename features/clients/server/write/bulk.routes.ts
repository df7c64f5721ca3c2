import { bind } from '#platform/server/http/bind.ts';
import { bulkClients } from '../../bulk-contract.ts';
import { undoReassign } from '../assign/assign-clients.ts';
import { deleteMany, markMany, reassignMany, restoreMany } from './bulk-clients.ts';

export const bulkClientRoutes = bind(bulkClients, {
  reassign: ({ scope, body }) => reassignMany(scope, body),
  undoReassign: async ({ scope, body }) => ({ changed_count: await undoReassign(scope, body.client_ids) }),
  markLead: ({ scope, body }) => markMany(scope, body),
  delete: ({ scope, body }) => deleteMany(scope, body),
  restore: ({ scope, body }) => restoreMany(scope, body),
});
