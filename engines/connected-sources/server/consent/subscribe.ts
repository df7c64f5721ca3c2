import { nowIso } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import type { ConnectedAccount } from '../../connection.ts';
import { changeAccount } from '../connections/accounts.queries.ts';
import { type ConnectedSource, callerOf, inOrg } from '../source.ts';

type Account = Pick<ConnectedAccount, 'id' | 'provider' | 'external_id' | 'subscribed_at'>;

/** Makes an account report its leads to us. Throws ProviderError, after noting what the provider says of the permission. */
export async function subscribe(
  source: ConnectedSource,
  services: Services,
  org_id: number,
  account: Account,
): Promise<void> {
  await callerOf(
    source,
    services,
    org_id,
    account,
  )((token) => source.calls.subscribe(services, token, account.external_id));
  await noteSubscribed(source, services, org_id, account);
}

/**
 * Makes an account report its leads again when the provider no longer lists the subscription. Throws as `subscribe`.
 *
 * @returns whether it was listed.
 */
export async function renewSubscription(
  source: ConnectedSource,
  services: Services,
  org_id: number,
  account: Account,
): Promise<boolean> {
  const isListed = await callerOf(
    source,
    services,
    org_id,
    account,
  )(async (token) => {
    const isListed = await source.calls.isSubscribed(services, token, account.external_id);
    if (!isListed) await source.calls.subscribe(services, token, account.external_id);
    return isListed;
  });
  if (!isListed || account.subscribed_at === null) await noteSubscribed(source, services, org_id, account);
  return isListed;
}

const noteSubscribed = (source: ConnectedSource, services: Services, org_id: number, { id }: Account): Promise<void> =>
  inOrg(services, org_id, `${source.id}.subscribe`, (scope) => changeAccount(scope, id, { subscribed_at: nowIso() }));
