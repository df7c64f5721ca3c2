import {
  type ConnectedAccount,
  changeAccount,
  recordFailure,
  recordSuccess,
} from '#features/connections/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import { withScope } from '#platform/server/database/scope.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { subscribePage } from './graph.ts';

/** A page with a token of its own, which Meta asks for here. */
export interface SubscribablePage {
  account: Pick<ConnectedAccount, 'id' | 'external_id' | 'source_id'>;
  token: string;
}

const AT_ONCE = 5;

/** Makes pages report their leads to us; a refusal is noted at its page and hinders no other. */
export async function subscribeAll(
  services: Services,
  org_id: number,
  connection_id: number,
  pages: readonly SubscribablePage[],
): Promise<void> {
  for (let first = 0; first < pages.length; first += AT_ONCE) {
    await Promise.all(
      pages.slice(first, first + AT_ONCE).map((page) => subscribe(services, org_id, connection_id, page)),
    );
  }
}

/** Makes one page report its leads to us and notes what Meta says. */
export async function subscribe(
  services: Services,
  org_id: number,
  connection_id: number,
  { account, token }: SubscribablePage,
): Promise<void> {
  const account_id = account.id;
  try {
    await subscribePage(services, token, account.external_id);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await recordFailure(services, org_id, { connection_id, account_id, error });
    return;
  }
  const options = { org_id, actor: null, request_id: 'facebook.subscribe', mode: 'transaction' } as const;
  await withScope(services.database, options, (scope) => changeAccount(scope, account_id, { subscribed_at: nowIso() }));
  await recordSuccess(services, org_id, { connection_id, account_id });
}
