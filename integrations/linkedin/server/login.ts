import { describeAccount, type Login } from '#engines/connected-sources/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import { listAdAccounts } from './api/linkedin.ts';
import { introspect, requiredScopes } from './api/oauth.ts';
import { requireApp } from './settings.ts';

export function dialogUrl(services: Services, { state, return_address }: { state: string; return_address: string }) {
  const { client_id, oauth_base } = requireApp(services);
  const query = new URLSearchParams({ response_type: 'code', client_id, redirect_uri: return_address, state });
  return `${oauth_base}/authorization?${query}&scope=${encodeURIComponent(requiredScopes.join(' '))}`;
}

/** Asks about a permission and the ad accounts on which its person has a role. */
export async function readLogin(services: Services, token: string): Promise<Login> {
  const { scopes, expires_at, granted_at } = await introspect(services, token);
  const missing = requiredScopes.filter((scope) => !scopes.includes(scope));
  const accounts = missing.includes('r_ads') ? [] : await listAdAccounts(services, token);
  return {
    scopes,
    expires_at,
    data_access_expires_at: null,
    granted_at,
    accounts: accounts.map(({ id, name }) => describeAccount(id, name, missing)),
  };
}
