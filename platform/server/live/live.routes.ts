import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { EventKind } from '../../contract/event.ts';
import { type LiveMessage, live } from '../../contract/live.ts';
import { meets } from '../../contract/permissions.ts';
import { bind, type DetachedContext } from '../http/bind.ts';
import { REPLY_SENT } from '../http/request.ts';
import { SESSION_COOKIE } from '../sessions/session.ts';
import type { LiveStream } from './hub.ts';
import type { LiveEvent } from './live-events.queries.ts';

/** Shorter than any proxy's timeout, so that an idle stream stays open (S0-9-02). */
const HEARTBEAT_MS = 25_000;

/** The most streams one process keeps for one person; a browser opens one for all its tabs. */
const MAX_STREAMS_PER_PROFILE = 20;

/** The server makes none longer. */
const MAX_CURSOR_LENGTH = 200;
/** The most bytes that wait for a slow connection. */
const MAX_UNSENT_BYTES = 1024 * 1024;

const openPerProfile = new Map<number, number>();

/** Every kind of event by its name, from the manifests of all features. */
export type LiveKinds = ReadonlyMap<string, Pick<EventKind, 'refreshes' | 'needs'>>;

export const liveRoutes = (kinds: LiveKinds) =>
  bind(live, {
    stream: async (context) => {
      const { reply, query, request } = context;
      reply.raw.hijack();
      const response = reply.raw.raw;
      const lastHeard = request.headers['last-event-id'] ?? query.last_event_id;
      const cursor = typeof lastHeard === 'string' ? lastHeard.slice(0, MAX_CURSOR_LENGTH) : null;
      const headers = reply.raw.getHeaders() as OutgoingHttpHeaders;
      if (!enter(context.actor.profile_id)) response.writeHead(429, headers).end();
      else await openStream(context, response.writeHead(200, { ...headers, ...streamHeaders }), kinds, cursor);
      return REPLY_SENT;
    },
  });

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};

async function openStream(
  { actor, services, session, request }: DetachedContext,
  response: ServerResponse,
  kinds: LiveKinds,
  cursor: string | null,
): Promise<void> {
  response.write('retry: 1000\n\n');
  const token = request.cookies[SESSION_COOKIE];
  const say = (text: string) => {
    // A browser that does not read fast enough is disconnected; it reconnects and catches up.
    if (response.writableLength > MAX_UNSENT_BYTES) response.destroy();
    else response.write(text);
  };
  const stream: LiveStream = {
    token_hash: session.token_hash.toString('hex'),
    actor: async () => (await services.sessions.find(token, request.id))?.actor ?? null,
    hears: (hearer, { kind }) => meets(hearer, kinds.get(kind)?.needs ?? 'session'),
    send: (event, at) => say(frame('change', toMessage(event, actor.profile_id, kinds), at)),
    reset: (at) => say(frame('reset', {}, at)),
    close: () => response.end(),
  };
  const heartbeat = setInterval(() => say(':\n\n'), HEARTBEAT_MS);
  // A stream that closes while joining must still leave.
  let closed = false;
  let leave = () => {};
  response.once('close', () => {
    closed = true;
    clearInterval(heartbeat);
    exit(actor.profile_id);
    leave();
  });
  try {
    leave = await services.live.join(actor.org_id, stream, cursor);
  } catch (error) {
    // The answer has begun, so the browser learns of the failure by the end of the stream and reconnects.
    services.log.warn({ err: error }, 'a live stream could not be joined');
    response.end();
    return;
  }
  if (closed) leave();
  else response.write(': joined\n\n');
}

const frame = (event: string, data: unknown, id: string) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

const toMessage = (event: LiveEvent, profileId: number, kinds: LiveKinds): LiveMessage => ({
  id: event.id,
  kind: event.kind,
  subject: event.subject,
  subject_id: event.subject_id,
  by_me: event.actor_profile_id === profileId,
  to_me: event.to_profile_id === profileId,
  refreshes: [...(kinds.get(event.kind)?.refreshes ?? [])],
});

function enter(profileId: number): boolean {
  const open = openPerProfile.get(profileId) ?? 0;
  if (open >= MAX_STREAMS_PER_PROFILE) return false;
  openPerProfile.set(profileId, open + 1);
  return true;
}

function exit(profileId: number): void {
  const left = (openPerProfile.get(profileId) ?? 1) - 1;
  if (left > 0) openPerProfile.set(profileId, left);
  else openPerProfile.delete(profileId);
}
