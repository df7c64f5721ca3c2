import { now } from '#platform/server/clock.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import type { ReplyControl, RequestFacts } from '#platform/server/http/request.ts';
import type { Services } from '#platform/server/services.ts';
import { countDevices } from '#platform/server/sessions/session.queries.ts';
import { SESSION_COOKIE, type SessionState, sessionEnd } from '#platform/server/sessions/session.ts';
import { prolongSession } from '../sessions/sessions.queries.ts';

const DAY_MS = 86_400_000;

interface Context {
  services: Services;
  request: Pick<RequestFacts, 'id' | 'cookies'>;
  reply: Pick<ReplyControl, 'setCookie'>;
  session: SessionState;
}

/** Extends a session in use once a day, up to its longest time. @returns when it ends. */
export async function extendSession({ services, request, reply, session }: Context): Promise<string> {
  const { token_hash, expires_at: known_end } = session;
  const expires_at = sessionEnd(session.created_at);
  if (session.is_provisional || Date.parse(expires_at) - Date.parse(known_end) < DAY_MS) return known_end;
  await withGlobalScope(services.database, request.id, (globalScope) =>
    prolongSession(globalScope, token_hash, expires_at),
  );
  const maxAge = Math.round((Date.parse(expires_at) - now().getTime()) / 1000);
  reply.setCookie(SESSION_COOKIE, request.cookies[SESSION_COOKIE] ?? '', { maxAge });
  return expires_at;
}

export async function appStartup(context: Context, fetchNumDevices: boolean | undefined) {
  const { user_id, profile_id, org_id } = context.session.actor;
  const { services, request } = context;
  const num_devices = fetchNumDevices
    ? await withGlobalScope(services.database, request.id, (globalScope) =>
        countDevices(globalScope, org_id, profile_id),
      )
    : null;
  return { user_id, profile_id, org_id, num_devices, session_expires_at: await extendSession(context) };
}
