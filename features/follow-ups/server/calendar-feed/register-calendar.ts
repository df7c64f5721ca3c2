import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { clientPages } from '#features/clients/pages.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { PRODUCT_NAME } from '#platform/contract/product.ts';
import { withGlobalScope, withScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { findPublicAddress } from '#platform/server/sessions/public-addresses.queries.ts';
import { findActor } from '#platform/server/sessions/session.queries.ts';
import { type FeedEvent, listFeedEvents, markRead } from './calendar-feeds.queries.ts';
import { CALENDAR } from './calendar-feeds.ts';

/**
 * Registers `GET /ical/{token}.ics`, which calendar programs ask for without signing in: the address itself is the
 * secret. One that was revoked, replaced or never given is 404, and so is that of a person who has left.
 */
export function registerCalendar(server: FastifyInstance, services: Services): void {
  server.get<{ Params: { token: string } }>('/ical/:token.ics', async (request, reply) => {
    const events = await findEvents(services, request.params.token, request.id);
    reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex, nofollow');
    if (!events)
      return reply.code(404).type('text/plain; charset=utf-8').send('This calendar address does not exist.\n');
    return sendCalendar(reply, events, services.settings.public_url, request.headers['if-none-match']);
  });
}

/** Returns the events of the calendar with this token, with the rights its owner has now; null where there is none. */
async function findEvents({ database }: Services, token: string, request_id: string): Promise<FeedEvent[] | null> {
  const address = await withGlobalScope(database, request_id, (scope) => findPublicAddress(scope, CALENDAR, token));
  if (!address) return null;
  const { org_id, subject_id } = address;
  return withScope(database, { org_id, actor: null, request_id, mode: 'transaction' }, async (scope) => {
    const actor = await findActor(scope, subject_id);
    if (!actor) return null;
    await markRead(scope, subject_id);
    return listFeedEvents({ ...scope, actor });
  });
}

function sendCalendar(reply: FastifyReply, events: FeedEvent[], public_url: string, known: string | undefined) {
  const text = writeCalendar(events, public_url);
  const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  const newest = events.map(({ changed_at }) => changed_at).reduce((one, other) => (one > other ? one : other), '');
  reply.header('etag', tag).header('cache-control', 'private, max-age=900');
  if (newest) reply.header('last-modified', new Date(newest).toUTCString());
  // A follow-up that was completed leaves no later time behind, so only the tag tells whether the calendar has changed.
  if (known?.split(/,\s*/).some((one) => one.replace(/^W\//, '') === tag)) return reply.code(304).send();
  return reply.type('text/calendar; charset=utf-8').send(text);
}

/** How often calendars are asked to come back; Google comes every 8 to 24 hours whatever is said (integrations 12.1). */
const REFRESH_SECONDS = 3_600;
const EVENT_MINUTES = 15;
const ALARM_SECONDS_BEFORE = 600;
const MINUTE_MS = 60_000;

/** Writes follow-ups as an iCalendar file (RFC 5545): one event each, in UTC, with an alarm ten minutes before. */
function writeCalendar(events: readonly FeedEvent[], public_url: string): string {
  const calendar = ical({
    name: 'Follow-ups',
    prodId: { company: PRODUCT_NAME, product: 'Follow-ups', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    scale: 'GREGORIAN',
    ttl: REFRESH_SECONDS,
  });
  const { host } = new URL(public_url);
  for (const event of events) {
    const start = new Date(event.remind_on);
    const link = public_url + fillPage(clientPages.client, { id: event.client_id });
    calendar
      .createEvent({
        // A later follow-up of the same client is another event.
        id: `follow-up-${event.client_id}-${Date.parse(event.created_at)}@${host}`,
        // Programs take a copy with a higher number; it must grow with every change and need not be dense.
        sequence: Math.floor((Date.parse(event.changed_at) - Date.parse(event.created_at)) / 1_000),
        stamp: new Date(event.changed_at),
        lastModified: new Date(event.changed_at),
        start,
        end: new Date(start.getTime() + EVENT_MINUTES * MINUTE_MS),
        summary: `Follow up: ${event.client_name}`,
        description: event.note === '' ? link : `${event.note}\n${link}`,
        url: link,
        status: ICalEventStatus.CONFIRMED,
      })
      .createAlarm({ type: ICalAlarmType.display, triggerBefore: ALARM_SECONDS_BEFORE, description: 'Follow up' });
  }
  return calendar.toString();
}
