import { countDevices } from '#features/preferences/server/index.ts';
import { now } from '#platform/server/clock.ts';
import type { ReplyControl, RequestFacts } from '#platform/server/request.ts';
import { withDoor } from '#platform/server/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { SESSION_COOKIE, SESSION_SECONDS, type SessionState } from '#platform/server/session.ts';
import { prolongSession } from './sessions.queries.ts';

const DAY_MS = 86_400_000;

interface Context {
  services: Services;
  request: Pick<RequestFacts, 'id' | 'cookies'>;
  reply: Pick<ReplyControl, 'setCookie'>;
  session: SessionState;
}

/** A session in use does not end: once a day it is given its full time again. @returns when it ends. */
export async function keepSignedIn({ services, request, reply, session }: Context): Promise<string> {
  const remainingMs = Date.parse(session.expires_at) - now().getTime();
  if (session.is_provisional || remainingMs > SESSION_SECONDS * 1000 - DAY_MS) return session.expires_at;
  const expires_at = await withDoor(services.database, request.id, (door) => prolongSession(door, session.token_hash));
  reply.setCookie(SESSION_COOKIE, request.cookies[SESSION_COOKIE] ?? '', { maxAge: SESSION_SECONDS });
  return expires_at;
}

export async function appStartup(context: Context, fetchNumDevices: boolean | undefined) {
  const { user_id, profile_id, org_id } = context.session.actor;
  const { services, request } = context;
  const num_devices = fetchNumDevices
    ? await withDoor(services.database, request.id, (door) => countDevices(door, org_id, profile_id))
    : null;
  return { user_id, profile_id, org_id, num_devices, session_expires_at: await keepSignedIn(context) };
}
