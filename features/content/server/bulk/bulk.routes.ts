import { bind } from '#platform/server/http/bind.ts';
import { bulkContents } from '../../bulk-contract.ts';
import { listActiveMembers } from './bulk.queries.ts';
import { changeVisibilities, deleteContents, reassignContents, restoreContents, undoReassigning } from './bulk.ts';

export const bulkContentRoutes = bind(bulkContents, {
  listOwners: async ({ scope }) => ({ results: await listActiveMembers(scope) }),
  updateVisibility: ({ scope, params, body }) => changeVisibilities(scope, params.t, body),
  updateOwner: ({ scope, params, body }) => reassignContents(scope, params.t, body),
  undoOwner: ({ scope, params, body }) => undoReassigning(scope, params.t, body.content_ids),
  delete: ({ scope, params, body }) => deleteContents(scope, params.t, body.content_ids),
  restore: ({ scope, params, body }) => restoreContents(scope, params.t, body.content_ids),
});
