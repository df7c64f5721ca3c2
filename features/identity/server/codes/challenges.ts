import type { GlobalScope } from '#platform/server/database/scope.ts';
import type { ServerCookie } from '#platform/server/http/cookies.ts';
import type { ReplyControl, RequestFacts } from '#platform/server/http/request.ts';
import { hashToken, newToken } from '#platform/server/sessions/secrets.ts';
import type { SessionState } from '#platform/server/sessions/session.ts';
import { CODE_MINUTES } from '../../contract.ts';
import type { Challenge, CodeChannel } from './codes.queries.ts';
import { DEVICE_COOKIE, findKnownDevice } from './known-devices.queries.ts';
import type { Asking } from './limits.ts';

/** Binds codes to the browser that asked for them, so that another browser can neither use nor exhaust them. */
const SIGN_IN_COOKIE = 'leadkeep_sign_in' satisfies ServerCookie;

/** Somebody who requests or tries a code, and where their code is sent. */
export interface CodeHolder {
  challenge: Challenge;
  /** Returns who they are for the limits. */
  askingOn(globalScope: GlobalScope): Promise<Asking>;
}

interface Visitor {
  request: Pick<RequestFacts, 'cookies' | 'ip'>;
  reply: Pick<ReplyControl, 'setCookie'>;
}

/**
 * Returns the browser at the sign-in page, which keeps its token in all its tabs for as long as its newest code works.
 */
export function browserAsking({ request, reply }: Visitor, channel: CodeChannel, target: string): CodeHolder {
  const token = request.cookies[SIGN_IN_COOKIE] || newToken();
  reply.setCookie(SIGN_IN_COOKIE, token, { maxAge: CODE_MINUTES * 60 });
  return browserHolding({ request }, channel, target, token);
}

/** Returns the browser that sends a code; one that never requested a code holds none. */
export function browserHolding(
  { request }: Pick<Visitor, 'request'>,
  channel: CodeChannel,
  target: string,
  token = request.cookies[SIGN_IN_COOKIE] ?? '',
): CodeHolder {
  const { ip, cookies } = request;
  return {
    challenge: { channel, target, holder: hashToken(token) },
    askingOn: async (globalScope) => {
      const device = await findKnownDevice(globalScope, cookies[DEVICE_COOKIE], { channel, target });
      return { target, ip, known_as: device && `device-${device.toString('hex')}` };
    },
  };
}

/** Returns a signed-in person, whose codes belong to this one session. */
export const sessionHolding = (
  { session, request }: { session: SessionState; request: Pick<RequestFacts, 'ip'> },
  channel: CodeChannel,
  target: string,
): CodeHolder => ({
  challenge: { channel, target, holder: session.token_hash },
  askingOn: async () => ({ target, ip: request.ip, known_as: `user-${session.actor.user_id}` }),
});
