import { nowMillis } from '#platform/server/clock.ts';
import { accountStatus } from '../../status.ts';
import { findAccountOfSource, grantsOf } from '../connections/accounts.queries.ts';
import { listConnections } from '../connections/connections.queries.ts';
import type { SourceWork } from '../source.ts';
import { checkSubscription } from './check-permissions.ts';
import { reconcileAccount } from './reconcile-account.ts';

/** Asks the provider about an account that is silent for longer than usual, and mends what it can. */
export async function checkSilence(at: SourceWork, source_id: number) {
  const account = await at.inOrg((scope) => findAccountOfSource(scope, source_id));
  if (!account || account.disconnected_at !== null) return listChecks(false, false, false);
  const subscription = await checkSubscription(at, account);
  const { leads_new, error } = await reconcileAccount(at, account.id, { is_full: false });
  const permission = await at.inOrg(async (scope) => {
    const now = (await findAccountOfSource(scope, source_id)) ?? account;
    const connections = await listConnections(scope, at.source.id);
    const status = accountStatus(now, await grantsOf(scope, account.id), connections, nowMillis());
    return status === 'OK' || status === 'LOADING';
  });
  return listChecks(permission, subscription, leads_new === 0 && error === null);
}

/** @param count false when leads were found that no notice had brought, or could not be compared. */
const listChecks = (permission: boolean, subscription: boolean, count: boolean) => [
  { what: 'permission' as const, is_fine: permission },
  { what: 'subscription' as const, is_fine: subscription },
  { what: 'count' as const, is_fine: count },
];
