import { type ConnectedAccount, changeAccount } from '#engines/connected-sources/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import { withScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { callPage } from './call-page.ts';
import { isSubscribed, subscribePage } from './graph.ts';

type Page = Pick<ConnectedAccount, 'id' | 'provider' | 'external_id' | 'subscribed_at'>;

/** Makes a page report its leads to us. Throws ProviderError, after noting what Meta says of the permission. */
export async function subscribe(services: Services, org_id: number, page: Page): Promise<void> {
  await callPage(services, org_id, page, (token) => subscribePage(services, token, page.external_id));
  await noteSubscribed(services, org_id, page);
}

/**
 * Makes a page report its leads again when Meta no longer lists the subscription. Throws as `subscribe`.
 *
 * @returns whether it was listed.
 */
export async function renewSubscription(services: Services, org_id: number, page: Page): Promise<boolean> {
  const isListed = await callPage(services, org_id, page, async (token) => {
    const isListed = await isSubscribed(services, token, page.external_id);
    if (!isListed) await subscribePage(services, token, page.external_id);
    return isListed;
  });
  if (!isListed || page.subscribed_at === null) await noteSubscribed(services, org_id, page);
  return isListed;
}

async function noteSubscribed(services: Services, org_id: number, { id }: Page): Promise<void> {
  const options = { org_id, actor: null, request_id: 'facebook.subscribe', mode: 'transaction' } as const;
  await withScope(services.database, options, (scope) => changeAccount(scope, id, { subscribed_at: nowIso() }));
}
