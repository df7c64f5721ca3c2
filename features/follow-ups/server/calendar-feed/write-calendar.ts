import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { clientPages } from '#features/clients/pages.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { PRODUCT_NAME } from '#platform/contract/product.ts';
import type { FeedEvent } from './calendar-feeds.queries.ts';

/** How often calendars are asked to come back; Google comes every 8 to 24 hours whatever is said (integrations 12.1). */
const REFRESH_SECONDS = 3_600;
const EVENT_MINUTES = 15;
const ALARM_SECONDS_BEFORE = 600;
const MINUTE_MS = 60_000;

/** Writes follow-ups as an iCalendar file (RFC 5545): one event each, in UTC, with an alarm ten minutes before. */
export function writeCalendar(events: readonly FeedEvent[], public_url: string): string {
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
