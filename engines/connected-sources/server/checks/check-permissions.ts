import type { OrgScope } from '#platform/server/database/scope.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { ConnectedAccount, Connection } from '../../connection.ts';
import { listAccounts, listGrants } from '../connections/accounts.queries.ts';
import { callConnection } from '../connections/call-with-token.ts';
import { changeConnection, listConnections } from '../connections/connections.queries.ts';
import { readIntegration } from '../connections/read-integration.ts';
import { declinedScopes, saveShown } from '../consent/consent.ts';
import { listReachable } from '../consent/subscribe.job.ts';
import { renewSubscription } from '../consent/subscribe.ts';
import { enqueueSync } from '../forms/sync-forms.job.ts';
import { releaseNotices } from '../notices/due-notices.queries.ts';
import type { Login } from '../provider.ts';
import type { SourceWork } from '../source.ts';

/**
 * Asks about every login of an organisation and its accounts, because a provider says nothing when a permission or a subscription
 * ends (integrations 1.4, 1.6). Leads that waited for a permission that works again are fetched.
 */
export async function checkPermissions(at: SourceWork): Promise<void> {
  const { source } = at;
  for (const connection of await at.inOrg((scope) => listConnections(scope, source.id)))
    await checkConnection(at, connection);
  const accounts = await at.inOrg((scope) => listReachable(source, scope));
  for (const account of accounts) await checkSubscription(at, account);
  await at.inOrg(async (scope) => {
    await enqueueSync(
      source,
      scope,
      accounts.map(({ id }) => id),
    );
    const { accounts: known } = await readIntegration(scope, source);
    const working = known.filter(({ status }) => status === 'OK' || status === 'LOADING');
    await releaseNotices(
      scope,
      working.map(({ source_id }) => source_id),
    );
  });
}

/** Asks about one login, and notes at each account it reaches what is missing to read leads. */
export async function checkConnection(at: SourceWork, connection: Connection): Promise<void> {
  const { source, services } = at;
  try {
    const ask = (token: string) => source.calls.readLogin(services, token);
    const found = await callConnection(services, at.org_id, connection.id, ask, source);
    await at.inOrg((scope) => savePermissionCheck(at, scope, connection, found));
  } catch (error) {
    // What a refusal says of the permission is noted by now.
    if (!(error instanceof ProviderError)) throw error;
  }
}

async function savePermissionCheck(
  { source, services }: SourceWork,
  scope: OrgScope,
  { id, token_expires_at }: Connection,
  login: Login,
): Promise<void> {
  await changeConnection(scope, id, {
    scopes: login.scopes,
    declined_scopes: declinedScopes(source, login),
    token_expires_at: login.expires_at ?? token_expires_at,
    data_access_expires_at: login.data_access_expires_at,
  });
  const grants = (await listGrants(scope, source.id)).filter(({ connection_id }) => connection_id === id);
  const reached = new Set(grants.map(({ account_id }) => account_id));
  // In the order in which a consent saves them, which may come at the same moment.
  const ordered = (await listAccounts(scope, source.id)).toSorted((one, other) =>
    one.external_id.localeCompare(other.external_id),
  );
  for (const account of ordered) {
    const shown = login.accounts.find((one) => one.id === account.external_id);
    if (reached.has(account.id)) await saveShown(source, scope, services, id, account, shown);
  }
}

/** Makes an account report its leads again when the provider no longer lists the subscription. @returns whether it was listed. */
export async function checkSubscription(at: SourceWork, account: ConnectedAccount): Promise<boolean> {
  try {
    return await renewSubscription(at, account);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return false;
  }
}
