import { describeBrowser } from '#domain/browser-words.ts';
import { Problem } from '#platform/contract/problems.ts';
import { type GlobalScope, withGlobalScope } from '#platform/server/database/scope.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import type { ReplyControl } from '#platform/server/http/request.ts';
import { logSecurity, sessionMark } from '#platform/server/logs/security-log.ts';
import type { Services } from '#platform/server/services.ts';
import { SESSION_COOKIE } from '#platform/server/sessions/session.ts';
import type { OwnSession } from '../../contract.ts';
import { DEVICE_COOKIE, deleteKnownDevices } from '../codes/known-devices.queries.ts';
import { endOtherSessions, endOwnSession, readSessions } from './sessions.queries.ts';

type Context = Pick<DetachedContext, 'actor' | 'services' | 'request' | 'session'>;

/** Lists where the person is signed in, in any of their organisations. */
export async function listSessions({ actor, services, request, session }: Context) {
  const rows = await withGlobalScope(services.database, request.id, (globalScope) =>
    readSessions(globalScope, actor.user_id),
  );
  const results = rows.map(
    ({ token_hash, user_agent, device_type, ...row }): OwnSession => ({
      ...row,
      ...describeBrowser(user_agent ?? ''),
      device_type: device_type as OwnSession['device_type'],
      is_current: token_hash.equals(session.token_hash),
    }),
  );
  return { results };
}

/** @throws Problem not_found for a session that is not theirs or has ended. */
export async function endOneSession({ actor, services, request }: Context, id: string): Promise<void> {
  const ended = await withGlobalScope(services.database, request.id, async (globalScope) => {
    const session = await endOwnSession(globalScope, actor.user_id, id);
    if (session)
      await deleteKnownDevices(globalScope, actor.user_id, [session.device_hash], request.cookies[DEVICE_COOKIE]);
    return session;
  });
  if (!ended) throw new Problem('not_found', { detail: 'This session has already ended.' });
  services.sessions.forgetOne(ended.token_hash);
  logSecurity(services, request, 'session_ended', { ended_session: sessionMark(ended.token_hash) });
}

export async function endAllOtherSessions(context: Context): Promise<void> {
  const { services, request } = context;
  const ended = await withGlobalScope(services.database, request.id, (globalScope) => endOthers(globalScope, context));
  for (const { token_hash } of ended) services.sessions.forgetOne(token_hash);
  logSecurity(services, request, 'other_sessions_ended', { count: ended.length });
}

/** Ends the person's other sessions within the caller's transaction, and forgets their devices. */
export async function endOthers(globalScope: GlobalScope, { actor, session, request }: Omit<Context, 'services'>) {
  const ended = await endOtherSessions(globalScope, actor.user_id, session.token_hash);
  const devices = ended.map(({ device_hash }) => device_hash);
  await deleteKnownDevices(globalScope, actor.user_id, devices, request.cookies[DEVICE_COOKIE]);
  return ended;
}

/**
 * Clears what the browser keeps of an ended session: its cookie and cached files of clients. The page clears what
 * scripts store, so that the theme stays; the device stays known.
 */
export function clearSessionInBrowser({ settings }: Services, reply: ReplyControl): void {
  reply.clearCookie(SESSION_COOKIE);
  // Browsers obey it over https only, and log a warning otherwise.
  if (settings.public_url.startsWith('https:')) reply.header('clear-site-data', '"cache"');
}
