import { rowLoader } from '#platform/server/http/rows.ts';
import { clientAccess, type clientRow, type wholeClientRow } from '../access.ts';
import { getClient, requireClient } from './clients.queries.ts';
import { findDeletedClient } from './delete/deleted-clients.queries.ts';

/** Loads the clients that calls are about; one to restore is a deleted one. */
export const clientRows = rowLoader<{ id: number }, typeof clientRow, typeof wholeClientRow>()({
  kind: 'client',
  rights: clientAccess,
  unseen: 'client_not_assigned_to_user',
  secret: ['restore'],
  load: (scope, { id }, right) =>
    right === 'restore' ? findDeletedClient(scope, id) : requireClient(scope, id, right),
  loadWhole: (scope, { id }) => {
    // A client is loaded whole only to be shown, so nothing is written after it.
    scope.endWithNext();
    return getClient(scope, id);
  },
});
