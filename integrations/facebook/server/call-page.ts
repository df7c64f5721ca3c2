import { type AccountCaller, accountCaller, type ConnectedAccount } from '#engines/connected-sources/server/index.ts';
import type { Services } from '#platform/server/services.ts';

/**
 * Makes calls about a page with a token of its own. A page that no login shows has none; Meta would answer a personal token as if
 * the permission had expired.
 */
export const pageCaller = (
  services: Services,
  org_id: number,
  page: Pick<ConnectedAccount, 'id' | 'provider'>,
): AccountCaller => accountCaller(services, org_id, page, { needs_own_token: true });

/** Makes the calls of one piece of work about a page. */
export const callPage = <Result>(
  services: Services,
  org_id: number,
  page: Pick<ConnectedAccount, 'id' | 'provider'>,
  calls: (token: string, connection_id: number) => Promise<Result>,
): Promise<Result> => pageCaller(services, org_id, page)(calls);
