import { rowLoader } from '#platform/server/http/rows.ts';
import { connectedAccountAccess, type connectedAccountRow } from '../access.ts';
import { getAccount } from './connections/accounts.queries.ts';

/** Loads the accounts that calls are about. */
export const connectedAccountRows = rowLoader<{ provider: string; id: number }, typeof connectedAccountRow>()({
  kind: 'connected-account',
  rights: connectedAccountAccess,
  unseen: 'not_found',
  load: (scope, { provider, id }, right) => getAccount(scope, provider, id, right !== 'view'),
});
