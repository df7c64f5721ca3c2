import type { Login } from '#engines/connected-sources/server/index.ts';
import { requireMetaApp } from '#engines/meta-graph/server/index.ts';
import { now } from '#platform/server/clock.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { debugToken, exchangeCode, extendToken, listPages, me, permissions, type UserToken } from '../graph/graph.ts';
import type { TokenFacts } from '../graph/graph-shapes.ts';
import { toInstant } from '../graph/meta-time.ts';
import { BUSINESS_SCOPE, findMissing, isTickedAtAll, requestedScopes } from './permissions.ts';

/** Returns the address of Facebook's dialog; it asks for the pages of businesses too where a login shows no page at all. */
export function dialogUrl(
  services: Services,
  consent: { state: string; return_address: string; is_rerequest: boolean; has_empty_login: boolean },
): string {
  const { app_id, dialog_base, graph_version } = requireMetaApp(services);
  const query = new URLSearchParams({
    client_id: app_id,
    redirect_uri: consent.return_address,
    state: consent.state,
    response_type: 'code',
    scope: [...requestedScopes, ...(consent.has_empty_login ? [BUSINESS_SCOPE] : [])].join(','),
    ...(consent.is_rerequest && { auth_type: 'rerequest' }),
  });
  return `${dialog_base}/${graph_version}/dialog/oauth?${query}`;
}

/** Exchanges the code of a consent for a token of about 60 days. */
export async function exchange(services: Services, code: string, return_address: string) {
  const { token: short } = await exchangeCode(services, code, return_address);
  const token = await extendToken(services, short);
  return { person: await me(services, token.token), token: token.token, expires_at: getEnd(token) };
}

const getEnd = ({ expires_in_seconds }: UserToken): string | null =>
  expires_in_seconds === null ? null : toInstant(now().getTime() + expires_in_seconds * 1_000);

/** Asks Meta about a login and its pages. */
export async function readLogin(services: Services, token: string): Promise<Login> {
  const facts = await debugToken(services, token);
  if (!facts.is_valid) throw endedToken(facts);
  const told = await permissions(services, token);
  const scopes = told.filter(({ status }) => status === 'granted').map(({ permission }) => permission);
  const consent = { granted: scopes, facts };
  const pages = await listPages(services, token, scopes);
  return {
    scopes,
    expires_at: facts.expires_at,
    data_access_expires_at: facts.data_access_expires_at,
    granted_at: facts.issued_at,
    accounts: pages.map(({ id, name, access_token, tasks }) => ({
      id,
      name,
      token: access_token,
      tasks,
      missing: findMissing({ id, tasks }, consent),
      is_ticked: isTickedAtAll(id, consent),
    })),
  };
}

/** A dead token is told in an answer that succeeded (integrations 1.4). */
const endedToken = ({ error }: TokenFacts): ProviderError =>
  new ProviderError({
    call_class: 'auth_expired',
    code: error ? [error.code, error.subcode].filter((part) => part != null).join('.') : null,
  });
