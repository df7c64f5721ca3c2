import { nowMillis } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import { accountStatus } from '../../status.ts';
import { findAccountOfSource, grantsOf } from '../connections/accounts.queries.ts';
import { listConnections } from '../connections/connections.queries.ts';
import { type ConnectedSource, inOrg } from '../source.ts';
import { checkSubscription } from './check-permissions.ts';
import { reconcileAccount } from './reconcile-account.ts';

/** Asks the provider about an account that is silent for longer than usual, and mends what it can. */
export async function checkSilence(
  source: ConnectedSource,
  services: Services,
  { org_id, source_id }: { org_id: number; source_id: number },
) {
  const request_id = `${source.id}.check-source`;
  const account = await inOrg(services, org_id, request_id, (scope) => findAccountOfSource(scope, source_id));
  if (!account || account.disconnected_at !== null) return listChecks(false, false, false);
  const subscription = await checkSubscription(source, services, org_id, account);
  const compared = await reconcileAccount(source, services, { org_id, account_id: account.id }, { is_full: false });
  const permission = await inOrg(services, org_id, request_id, async (scope) => {
    const now = (await findAccountOfSource(scope, source_id)) ?? account;
    const connections = await listConnections(scope, source.id);
    const status = accountStatus(now, await grantsOf(scope, account.id), connections, nowMillis());
    return status === 'OK' || status === 'LOADING';
  });
  return listChecks(permission, subscription, compared.leads_new === 0 && compared.error === null);
}

/** @param count false when leads were found that no notice had brought, or could not be compared. */
const listChecks = (permission: boolean, subscription: boolean, count: boolean) => [
  { what: 'permission' as const, is_fine: permission },
  { what: 'subscription' as const, is_fine: subscription },
  { what: 'count' as const, is_fine: count },
];
