import type { ServerResponse } from 'node:http';
import { type LiveMessage, live } from '../../contract/live.ts';
import { bind, type DetachedContext } from '../bind.ts';
import { answered } from '../request.ts';
import { SESSION_COOKIE } from '../session.ts';
import type { LiveStream } from './hub.ts';
import type { LiveEvent } from './live-events.queries.ts';

/** Shorter than any proxy's patience, so that an idle stream stays open (S0-9-02). */
const HEARTBEAT_MS = 25_000;

/** Most streams one process keeps for one person: a browser opens one for all its tabs. */
const MAX_STREAMS_PER_PROFILE = 20;
const openPerProfile = new Map<number, number>();

/** What each kind of event makes old on a screen; filled at start from the events of all features. */
export type RefreshTable = ReadonlyMap<string, readonly string[]>;

export const liveRoutes = (refreshTable: RefreshTable) =>
  bind(live, {
    stream: async (context) => {
      const { reply, query, request } = context;
      reply.raw.hijack();
      const response = reply.raw.raw;
      const lastHeard = request.headers['last-event-id'] ?? query.last_event_id;
      const cursor = typeof lastHeard === 'string' ? lastHeard : null;
      if (!enter(context.actor.profile_id)) response.writeHead(429).end();
      else await openStream(context, response, refreshTable, cursor);
      return answered;
    },
  });

async function openStream(
  { actor, services, request }: DetachedContext,
  response: ServerResponse,
  refreshTable: RefreshTable,
  cursor: string | null,
): Promise<void> {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  response.write('retry: 1000\n\n');
  const token = request.cookies[SESSION_COOKIE];
  const stream: LiveStream = {
    actor: async () => (await services.sessions.find(token, request.id))?.actor ?? null,
    send: (event, at) => response.write(frame('change', toMessage(event, actor.profile_id, refreshTable), at)),
    reset: (at) => response.write(frame('reset', {}, at)),
    close: () => response.end(),
  };
  const heartbeat = setInterval(() => response.write(':\n\n'), HEARTBEAT_MS);
  // A stream closed while joining must still leave.
  let closed = false;
  let leave = () => {};
  response.once('close', () => {
    closed = true;
    clearInterval(heartbeat);
    exit(actor.profile_id);
    leave();
  });
  leave = await services.live.join(actor.org_id, stream, cursor);
  if (closed) leave();
  else response.write(': joined\n\n');
}

const frame = (event: string, data: unknown, id: string) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

const toMessage = (event: LiveEvent, profileId: number, refreshTable: RefreshTable): LiveMessage => ({
  id: event.id,
  kind: event.kind,
  subject: event.subject,
  subject_id: event.subject_id,
  by_me: event.actor_profile_id === profileId,
  to_me: event.to_profile_id === profileId,
  refreshes: [...(refreshTable.get(event.kind) ?? [])],
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
