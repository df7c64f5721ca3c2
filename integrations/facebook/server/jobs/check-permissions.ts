import {
  type ConnectedAccount,
  type Connection,
  callConnection,
  changeConnection,
  listAccounts,
  listConnections,
  listGrants,
  readIntegration,
  releaseNotices,
  saveAccount,
} from '#engines/connected-sources/server/index.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { FACEBOOK } from '../../contract.ts';
import { nameSource } from '../choose-pages.ts';
import { debugToken, listPages, permissions } from '../graph.ts';
import type { GraphPage, TokenFacts } from '../graph-shapes.ts';
import { findMissing, requestedScopes, requiredScopes } from '../permissions.ts';
import { renewSubscription } from '../subscribe.ts';
import { enqueueSync } from '../sync-forms.job.ts';

const inOrg = <Result>(services: Services, org_id: number, work: (scope: OrgScope) => Promise<Result>) =>
  withScope(services.database, { org_id, actor: null, request_id: 'facebook.check', mode: 'transaction' }, work);

/**
 * Asks Meta about every login of an organisation and its pages, because it says nothing when a permission or a subscription ends
 * (integrations 1.4, 1.6). Leads that waited for a permission that works again are fetched.
 */
export async function checkPermissions(services: Services, org_id: number): Promise<void> {
  for (const connection of await inOrg(services, org_id, (scope) => listConnections(scope, FACEBOOK))) {
    await checkConnection(services, org_id, connection);
  }
  const pages = await inOrg(services, org_id, listReachable);
  for (const page of pages) await checkSubscription(services, org_id, page);
  await inOrg(services, org_id, async (scope) => {
    await enqueueSync(
      scope,
      pages.map(({ id }) => id),
    );
    const { accounts } = await readIntegration(scope, FACEBOOK);
    const working = accounts.filter(({ status }) => status === 'OK' || status === 'LOADING');
    await releaseNotices(
      scope,
      working.map(({ source_id }) => source_id),
    );
  });
}

/** Returns the pages that a login shows; Meta answers about no other with a page's own token. */
async function listReachable(scope: OrgScope): Promise<ConnectedAccount[]> {
  const grants = await listGrants(scope, FACEBOOK);
  const reached = new Set(grants.filter(({ has_token }) => has_token).map(({ account_id }) => account_id));
  return (await listAccounts(scope, FACEBOOK)).filter(({ id }) => reached.has(id));
}

/** What Meta says of a login. */
interface Found {
  facts: TokenFacts;
  granted: string[];
  pages: GraphPage[];
}

/** Asks Meta about one login, and notes at each page it reaches what is missing to read leads. */
export async function checkConnection(services: Services, org_id: number, connection: Connection): Promise<void> {
  try {
    const found = await callConnection(services, org_id, connection.id, (token) => askAbout(services, token));
    await inOrg(services, org_id, (scope) => keepFound(scope, services, connection, found));
  } catch (error) {
    // What a refusal says of the permission is noted by now.
    if (!(error instanceof ProviderError)) throw error;
  }
}

async function askAbout(services: Services, token: string): Promise<Found> {
  const facts = await debugToken(services, token);
  if (!facts.is_valid) throw endedToken(facts);
  const scopes = await permissions(services, token);
  const granted = scopes.filter(({ status }) => status === 'granted').map(({ permission }) => permission);
  return { facts, granted, pages: await listPages(services, token, granted) };
}

/** A dead token is told in an answer that succeeded (integrations 1.4). */
const endedToken = ({ error }: TokenFacts): ProviderError =>
  new ProviderError({
    call_class: 'auth_expired',
    code: error ? [error.code, error.subcode].filter((part) => part != null).join('.') : null,
  });

async function keepFound(
  scope: OrgScope,
  services: Services,
  { id, token_expires_at }: Connection,
  { facts, granted, pages }: Found,
): Promise<void> {
  await changeConnection(scope, id, {
    scopes: granted,
    declined_scopes: requestedScopes.filter((one) => !granted.includes(one)),
    token_expires_at: facts.expires_at ?? token_expires_at,
    data_access_expires_at: facts.data_access_expires_at,
  });
  const grants = await listGrants(scope, FACEBOOK);
  const reached = new Set(
    grants.filter(({ connection_id }) => connection_id === id).map(({ account_id }) => account_id),
  );
  // In the order in which a consent saves them, which may come at the same moment.
  const ordered = (await listAccounts(scope, FACEBOOK)).toSorted((one, other) =>
    one.external_id.localeCompare(other.external_id),
  );
  for (const account of ordered) {
    if (!reached.has(account.id)) continue;
    const page = pages.find((one) => one.id === account.external_id);
    await saveAccount(scope, services, {
      provider: FACEBOOK,
      external_id: account.external_id,
      name: page?.name || account.name,
      nameSource,
      connection_id: id,
      token: page?.access_token ?? null,
      tasks: page?.tasks ?? [],
      // A page that the login no longer shows says so at every permission.
      missing: page ? findMissing(page, { granted, facts }) : requiredScopes,
    });
  }
}

/** Makes a page report its leads again when Meta no longer lists the subscription. @returns whether it was listed. */
export async function checkSubscription(services: Services, org_id: number, page: ConnectedAccount): Promise<boolean> {
  try {
    return await renewSubscription(services, org_id, page);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return false;
  }
}
