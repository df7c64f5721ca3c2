import { connectedAccountAccess, type connectedAccountRow } from '#engines/connected-sources/access.ts';
import { getAccount } from '#engines/connected-sources/server/index.ts';
import { rowLoader } from '#platform/server/http/rows.ts';

/** Loads the connected accounts that calls are about. */
export const connectedAccountRows = rowLoader<{ provider: string; id: number }, typeof connectedAccountRow>()({
  kind: 'connected-account',
  rights: connectedAccountAccess,
  unseen: 'not_found',
  load: (scope, { provider, id }, right) => getAccount(scope, provider, id, right !== 'view'),
});
