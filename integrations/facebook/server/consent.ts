import {
  beginConsent,
  type ConnectedAccount,
  type Connection,
  changeAccounts,
  listAccounts,
  listConnections,
  listGrants,
  releaseNotices,
  roomForAccounts,
  saveAccount,
  saveConnection,
  takeConsent,
} from '#engines/connected-sources/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { Problem } from '#platform/contract/problems.ts';
import { now } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { FACEBOOK } from '../contract.ts';
import { facebookPages } from '../pages.ts';
import { choosePages, nameSource } from './choose-pages.ts';
import { debugToken, exchangeCode, extendToken, listPages, me, permissions, type UserToken } from './graph.ts';
import { requireSetUp } from './graph-call.ts';
import type { GraphPage } from './graph-shapes.ts';
import { toInstant } from './meta-time.ts';
import { BUSINESS_SCOPE, type Consent, findMissing, requestedScopes, requiredScopes } from './permissions.ts';
import { enqueueSubscribe } from './subscribe.job.ts';
import { enqueueSync } from './sync-forms.job.ts';

/** Where Facebook sends people back; both steps of a consent name it letter by letter. */
const returnAddress = ({ settings }: Services): string => settings.public_url + fillPage(facebookPages.facebook_return);

/**
 * Begins a consent. @param is_rerequest asks again for what was declined, and for the pages of businesses where somebody's
 * login shows no page at all.
 *
 * @returns the address of Facebook's dialog.
 */
export async function startConsent(
  scope: Scope,
  services: Services,
  session_id: string,
  is_rerequest: boolean,
): Promise<string> {
  const { app_id, dialog_base, graph_version } = requireSetUp(services);
  const state = await beginConsent(scope, session_id, FACEBOOK);
  const needsBusiness = is_rerequest && (await hasLoginWithoutPage(scope));
  const query = new URLSearchParams({
    client_id: app_id,
    redirect_uri: returnAddress(services),
    state,
    response_type: 'code',
    scope: [...requestedScopes, ...(needsBusiness ? [BUSINESS_SCOPE] : [])].join(','),
    ...(is_rerequest && { auth_type: 'rerequest' }),
  });
  return `${dialog_base}/${graph_version}/dialog/oauth?${query}`;
}

async function hasLoginWithoutPage(scope: Scope): Promise<boolean> {
  const [connections, grants] = [await listConnections(scope, FACEBOOK), await listGrants(scope, FACEBOOK)];
  const isWithout = ({ id }: Connection) => !grants.some(({ connection_id }) => connection_id === id);
  return connections.length === 0 || connections.some(isWithout);
}

/** What Meta told after a consent. */
interface Granted extends Consent {
  person: { id: string; name: string };
  token: UserToken;
  declined: string[];
  pages: GraphPage[];
}

/** Ends a consent: keeps the login and its pages, which report their leads soon. @returns the connection's id. */
export async function finishConsent(
  { services, session, transaction }: Pick<DetachedContext, 'services' | 'session' | 'transaction'>,
  { code, state }: { code: string; state: string },
): Promise<number> {
  requireSetUp(services);
  await transaction((scope) => takeConsent(scope, session.id, FACEBOOK, state));
  const granted = await readGrant(services, code);
  const { id } = await transaction((scope) => keepGrant(scope, services, granted));
  return id;
}

/** Asks Meta what the person granted. Throws `not_possible_now`: a code is good once, so the consent must begin again. */
async function readGrant(services: Services, code: string): Promise<Granted> {
  try {
    const { token: short } = await exchangeCode(services, code, returnAddress(services));
    const token = await extendToken(services, short);
    const person = await me(services, token.token);
    const scopes = await permissions(services, token.token);
    const facts = await debugToken(services, token.token);
    const granted = scopes.filter(({ status }) => status === 'granted').map(({ permission }) => permission);
    const pages = await listPages(services, token.token, granted);
    const declined = requestedScopes.filter((scope) => !granted.includes(scope));
    return { person, token, granted, declined, facts, pages };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new Problem('not_possible_now', {
      detail: 'Facebook did not confirm your permission. Connect again.',
      log_detail: `consent: ${error.call_class} ${error.code ?? ''}`,
    });
  }
}

/** Keeps the login with its pages, which report their leads soon; leads that waited for it are fetched. */
async function keepGrant(scope: Scope, services: Services, granted: Granted): Promise<Connection> {
  const room = await roomForAccounts(scope, FACEBOOK);
  const known = await listAccounts(scope, FACEBOOK);
  const { pages, left_out } = choosePages(granted.pages, granted, known, room);
  const connection = await saveConnection(scope, services, {
    provider: FACEBOOK,
    external_id: granted.person.id,
    name: granted.person.name,
    scopes: granted.granted,
    declined_scopes: granted.declined,
    token: granted.token.token,
    token_expires_at: granted.facts.expires_at ?? endOf(granted.token),
    data_access_expires_at: granted.facts.data_access_expires_at,
    granted_at: granted.facts.issued_at,
    accounts_left_out: left_out,
  });
  const saved: ConnectedAccount[] = [];
  // In one order, because a check may save the same pages at the same moment.
  for (const page of pages.toSorted((one, other) => one.id.localeCompare(other.id)))
    saved.push(await savePage(scope, services, connection, page, granted));
  await markUnticked(scope, services, connection, granted.pages);
  const ids = saved.map(({ id }) => id);
  await changeAccounts(scope, ids, { subscribed_at: null });
  await enqueueSubscribe(scope);
  await enqueueSync(scope, ids);
  await releaseNotices(
    scope,
    saved.map(({ source_id }) => source_id),
  );
  return connection;
}

const savePage = (scope: Scope, services: Services, { id }: Connection, page: GraphPage, granted: Granted) =>
  saveAccount(scope, services, {
    provider: FACEBOOK,
    external_id: page.id,
    name: page.name || page.id,
    nameSource,
    connection_id: id,
    token: page.access_token,
    tasks: page.tasks,
    missing: findMissing(page, granted),
  });

const endOf = ({ expires_in_seconds }: UserToken): string | null =>
  expires_in_seconds === null ? null : toInstant(now().getTime() + expires_in_seconds * 1_000);

/** A page that this login reached and no longer shows is kept and says so, because its leads stop without a word. */
async function markUnticked(
  scope: Scope,
  services: Services,
  { id }: Connection,
  pages: readonly GraphPage[],
): Promise<void> {
  const grants = (await listGrants(scope, FACEBOOK)).filter(({ connection_id }) => connection_id === id);
  for (const { external_id, name, ...account } of await listAccounts(scope, FACEBOOK)) {
    const isGone = !pages.some((page) => page.id === external_id);
    if (!isGone || !grants.some(({ account_id }) => account_id === account.id)) continue;
    await saveAccount(scope, services, {
      provider: FACEBOOK,
      external_id,
      name,
      nameSource,
      connection_id: id,
      token: null,
      tasks: [],
      missing: requiredScopes,
    });
  }
}
