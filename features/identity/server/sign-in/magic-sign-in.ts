import { decideAccessPolicy } from '#features/preferences/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import type { PublicContext } from '#platform/server/http/bind.ts';
import { logSecurity, type Origin } from '#platform/server/logs/security-log.ts';
import type { Services } from '#platform/server/services.ts';
import { SESSION_COOKIE } from '#platform/server/sessions/session.ts';
import { type Exchanged, exchangeToken } from './magic-tokens.queries.ts';

/** Opens a provisional session for a token; undefined when the token is no longer valid. */
export async function exchangeMagicToken(
  services: Pick<Services, 'database' | 'sessions' | 'log'>,
  request: Origin,
  token: string,
): Promise<Exchanged | undefined> {
  const { database, sessions } = services;
  const opened = await withGlobalScope(database, request.id, (globalScope) =>
    exchangeToken(globalScope, token, request.user_agent),
  );
  if (opened?.ended_token_hash) sessions.forgetOne(opened.ended_token_hash);
  if (opened) logSecurity(services, request, 'signed_in', { way: 'magic_link' }, opened.person);
  else logSecurity(services, request, 'sign_in_refused', { way: 'magic_link', reason: 'unknown, spent or expired' });
  return opened;
}

/**
 * Answers `resources-access-policy`: a token opens a provisional session and sets its cookie; without one the present
 * session answers. HEAD opens nothing (readings.md C14, D3).
 */
export async function resourcesAccessPolicy({ services, request, reply, session }: PublicContext, token?: string) {
  const isHead = request.raw.method === 'HEAD';
  const opened = token && !isHead ? await exchangeMagicToken(services, request, token) : undefined;
  if (opened) reply.setCookie(SESSION_COOKIE, opened.token, { maxAge: opened.max_age_seconds });
  const state = opened ? await services.sessions.find(opened.token, request.id) : session;
  if (state) return decideAccessPolicy(state.actor);
  throw new Problem('not_signed_in', token ? { detail: 'This link has expired. Sign in with a code instead.' } : {});
}
