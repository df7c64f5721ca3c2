import {
  accountToken,
  type ConnectedAccount,
  recordFailure,
  recordSuccess,
} from '#features/connections/server/index.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';

/**
 * Makes calls with the token of a page and notes what they say of the permission. Throws ProviderError, `auth_expired` where
 * nobody's permission reaches the page.
 */
export async function withPageToken<Result>(
  services: Services,
  org_id: number,
  page: Pick<ConnectedAccount, 'id' | 'provider'>,
  work: (token: string) => Promise<Result>,
): Promise<Result> {
  let connection_id: number | null = null;
  try {
    const found = await accountToken(services, org_id, page);
    if (!found) throw new ProviderError({ call_class: 'auth_expired' });
    connection_id = found.connection_id;
    const result = await work(found.token);
    await recordSuccess(services, org_id, { connection_id, account_id: page.id });
    return result;
  } catch (error) {
    if (error instanceof ProviderError) await recordFailure(services, org_id, { connection_id, account_id: page.id, error });
    throw error;
  }
}
