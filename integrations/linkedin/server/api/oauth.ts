import type { GivenToken, RenewedToken } from '#engines/connected-sources/server/index.ts';
import { findEnd } from '#engines/provider-calls/server/index.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { callOauth } from './linkedin-call.ts';
import { AccessToken, TokenFacts } from './shapes.ts';

/** What the dialog asks for, and all of it is needed (integrations 4.2). Forms of organisations are not read. */
export const requiredScopes = ['r_ads', 'r_marketing_leadgen_automation'];

/** Exchanges the code of a consent. It is good once, so nothing is repeated. LinkedIn does not say whose it is. */
export async function exchange(services: Services, code: string, redirect_uri: string): Promise<GivenToken> {
  const form = { grant_type: 'authorization_code', code, redirect_uri };
  return {
    person: null,
    ...toToken(await callOauth(services, '/accessToken', form, { shape: AccessToken, is_repeatable: false })),
  };
}

/** Renews a token; what renews it ends when it did, because LinkedIn never puts that off. */
export async function renew(services: Services, refresh_token: string): Promise<RenewedToken> {
  const form = { grant_type: 'refresh_token', refresh_token };
  return toToken(await callOauth(services, '/accessToken', form, { shape: AccessToken, is_repeatable: true }));
}

/** Refresh tokens are for approved apps only, so there may be none. */
const toToken = (given: ReturnType<typeof AccessToken.parse>): RenewedToken => ({
  token: given.access_token,
  expires_at: findEnd(given.expires_in),
  refresh: given.refresh_token
    ? { token: given.refresh_token, expires_at: findEnd(given.refresh_token_expires_in) }
    : null,
});

/** Asks what a token may do. Throws `auth_expired` for a dead one, of which LinkedIn says so with a success. */
export async function introspect(services: Services, token: string) {
  const facts = await callOauth(services, '/introspectToken', { token }, { shape: TokenFacts, is_repeatable: true });
  if (!facts.active) throw new ProviderError({ call_class: 'auth_expired', code: facts.status ?? 'inactive' });
  return {
    scopes: (facts.scope ?? '').split(/[,\s]+/).filter(Boolean),
    expires_at: toInstant(facts.expires_at),
    granted_at: toInstant(facts.authorized_at),
  };
}

const toInstant = (seconds: number | null | undefined): string | null =>
  seconds == null ? null : new Date(seconds * 1_000).toISOString();
