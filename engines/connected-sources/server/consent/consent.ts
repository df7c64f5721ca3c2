import { Problem } from '#platform/contract/problems.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import type { ConnectedAccount, Connection } from '../../connection.ts';
import {
  changeAccounts,
  listAccounts,
  listGrants,
  roomForAccounts,
  saveAccount,
} from '../connections/accounts.queries.ts';
import { listConnections, saveConnection } from '../connections/connections.queries.ts';
import { beginConsent, consumeConsentState, describeMember } from '../connections/consent.queries.ts';
import { sourceWords } from '../en.ts';
import { enqueueSync } from '../forms/sync-forms.job.ts';
import { releaseNotices } from '../notices/due-notices.queries.ts';
import type { GivenToken, Login, ProviderAccount } from '../provider.ts';
import { type ConnectedSource, requireSetUp } from '../source.ts';
import { chooseAccounts } from './choose-accounts.ts';
import { enqueueSubscribe } from './subscribe.job.ts';

/** Where the provider sends people back; both steps of a consent name it letter by letter. */
const returnAddress = ({ return_path }: ConnectedSource, { settings }: Services): string =>
  settings.public_url + return_path;

/**
 * Begins a consent. @param is_rerequest asks again for what was declined, and for more where somebody's login shows no account
 * at all.
 *
 * @returns the address of the provider's dialog.
 */
export async function startConsent(
  source: ConnectedSource,
  scope: Scope,
  services: Services,
  { session_id, is_rerequest }: { session_id: string; is_rerequest: boolean },
): Promise<string> {
  requireSetUp(source, services);
  const state = await beginConsent(scope, session_id, source.id);
  const has_empty_login = is_rerequest && (await hasEmptyLogin(scope, source.id));
  const return_address = returnAddress(source, services);
  return source.dialogUrl(services, { state, return_address, is_rerequest, has_empty_login });
}

async function hasEmptyLogin(scope: Scope, provider: string): Promise<boolean> {
  const [connections, grants] = [await listConnections(scope, provider), await listGrants(scope, provider)];
  const isEmpty = ({ id }: Connection) => !grants.some(({ connection_id }) => connection_id === id);
  return connections.length === 0 || connections.some(isEmpty);
}

/** Ends a consent: keeps the login and its accounts, which report their leads soon. @returns the connection's id. */
export async function finishConsent(
  source: ConnectedSource,
  { services, session, transaction }: Pick<DetachedContext, 'services' | 'session' | 'transaction'>,
  { code, state }: { code: string; state: string },
): Promise<number> {
  requireSetUp(source, services);
  await transaction((scope) => consumeConsentState(scope, session.id, source.id, state));
  const granted = await readGrant(source, services, code);
  const { id } = await transaction((scope) => saveGrant(source, scope, services, granted));
  return id;
}

interface Granted {
  given: GivenToken;
  login: Login;
}

/** Asks what the person granted. Throws `not_possible_now`: a code is good once, so the consent must begin again. */
async function readGrant(source: ConnectedSource, services: Services, code: string): Promise<Granted> {
  try {
    const given = await source.calls.exchange(services, code, returnAddress(source, services));
    return { given, login: await source.calls.readLogin(services, given.token) };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new Problem('not_possible_now', {
      detail: sourceWords(source).not_confirmed,
      log_detail: `consent: ${error.call_class} ${error.code ?? ''}`,
    });
  }
}

/** Keeps the login with its accounts, which report their leads soon; leads that waited for it are fetched. */
async function saveGrant(
  source: ConnectedSource,
  scope: Scope,
  services: Services,
  { given, login }: Granted,
): Promise<Connection> {
  const room = await roomForAccounts(scope, source.id);
  const { accounts, left_out } = chooseAccounts(login.accounts, await listAccounts(scope, source.id), room);
  const person = given.person ?? (await describeMember(scope));
  const connection = await saveConnection(scope, services, {
    provider: source.id,
    external_id: person.id,
    name: person.name,
    scopes: login.scopes,
    declined_scopes: declinedScopes(source, login),
    token: given.token,
    token_expires_at: login.expires_at ?? given.expires_at,
    refresh_token: given.refresh?.token ?? null,
    refresh_expires_at: given.refresh?.expires_at ?? null,
    data_access_expires_at: login.data_access_expires_at,
    granted_at: login.granted_at,
    accounts_left_out: left_out,
  });
  const saved: ConnectedAccount[] = [];
  // In one order, because a check may save the same accounts at the same moment.
  for (const account of accounts.toSorted((one, other) => one.id.localeCompare(other.id)))
    saved.push(
      await saveShown(source, scope, services, connection.id, { external_id: account.id, name: account.id }, account),
    );
  await markUnticked(source, scope, services, connection, login.accounts);
  const ids = saved.map(({ id }) => id);
  await changeAccounts(scope, ids, { subscribed_at: null });
  await enqueueSubscribe(source, scope);
  await enqueueSync(source, scope, ids);
  await releaseNotices(
    scope,
    saved.map(({ source_id }) => source_id),
  );
  return connection;
}

export const declinedScopes = ({ scopes }: ConnectedSource, login: Login): string[] =>
  scopes.requested.filter((scope) => !login.scopes.includes(scope));

/** Keeps an account as a login shows it; one that it no longer shows is kept and says so at every permission. */
export const saveShown = (
  source: ConnectedSource,
  scope: OrgScope,
  services: Services,
  connection_id: number,
  { external_id, name }: Pick<ConnectedAccount, 'external_id' | 'name'>,
  shown: ProviderAccount | undefined,
): Promise<ConnectedAccount> =>
  saveAccount(scope, services, {
    provider: source.id,
    external_id,
    name: shown?.name || name,
    nameSource: source.nameSource,
    connection_id,
    token: shown?.token ?? null,
    tasks: shown?.tasks ?? [],
    missing: shown?.missing ?? source.scopes.required,
  });

/** An account that this login reached and no longer shows is kept and says so, because its leads stop without a word. */
async function markUnticked(
  source: ConnectedSource,
  scope: Scope,
  services: Services,
  { id }: Connection,
  shown: readonly ProviderAccount[],
): Promise<void> {
  const grants = (await listGrants(scope, source.id)).filter(({ connection_id }) => connection_id === id);
  for (const account of await listAccounts(scope, source.id)) {
    const isGone = !shown.some((one) => one.id === account.external_id);
    if (isGone && grants.some(({ account_id }) => account_id === account.id))
      await saveShown(source, scope, services, id, account, undefined);
  }
}
