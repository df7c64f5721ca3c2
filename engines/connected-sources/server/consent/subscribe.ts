import { nowIso } from '#platform/server/clock.ts';
import type { ConnectedAccount } from '../../connection.ts';
import { changeAccount } from '../connections/accounts.queries.ts';
import type { SourceWork } from '../source.ts';

/** Makes an account report its leads to us. Throws ProviderError, after noting what the provider says of the permission. */
export async function subscribe(at: SourceWork, account: ConnectedAccount): Promise<void> {
  const { source, services } = at;
  await at.callerOf(account)((token) => source.calls.subscribe(services, token, account.external_id));
  await recordSubscribed(at, account);
}

/**
 * Makes an account report its leads again when the provider no longer lists the subscription. Throws as `subscribe`.
 *
 * @returns whether it was listed.
 */
export async function renewSubscription(at: SourceWork, account: ConnectedAccount): Promise<boolean> {
  const { services, source } = at;
  const isListed = await at.callerOf(account)(async (token) => {
    const isListed = await source.calls.isSubscribed(services, token, account.external_id);
    if (!isListed) await source.calls.subscribe(services, token, account.external_id);
    return isListed;
  });
  if (!isListed || account.subscribed_at === null) await recordSubscribed(at, account);
  return isListed;
}

const recordSubscribed = ({ inOrg }: SourceWork, { id }: ConnectedAccount): Promise<void> =>
  inOrg((scope) => changeAccount(scope, id, { subscribed_at: nowIso() }));
