import * as z from 'zod';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { Instant } from '#platform/contract/time.ts';
import { calendarFeedTag } from './tags.ts';

const FEED = '/api/next-step/api/v1/calendar-feed/' as const;

/** The private address of the caller's follow-ups as a calendar. */
export const CalendarFeed = z.object({
  /** What calendar programs are given, with https. */
  address: z.string(),
  /** The same address, which opens the calendar program of the device. */
  subscribe_address: z.string(),
  created_at: Instant,
  /** When a program last asked for it. */
  last_read_at: Instant.nullable(),
});
export type CalendarFeed = z.output<typeof CalendarFeed>;

/** `feed` is null while there is none. */
export const OwnCalendarFeed = z.object({ feed: CalendarFeed.nullable() });

const source = 'own: calendar feed of follow-ups (issue, integrations 12.1)';

export const calendarFeeds = {
  get: endpoint(`GET ${FEED}`, {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary: 'The private address of the calendar with the caller’s follow-ups.',
    source,
    returns: OwnCalendarFeed,
    reads: [calendarFeedTag],
  }),
  publish: endpoint(`POST ${FEED}`, {
    needs: 'session',
    plan: 'PREFERENCES',
    database: 'transaction',
    summary: 'Gives the calendar a new private address; an earlier one stops working at once.',
    source,
    returns: OwnCalendarFeed,
    changes: [calendarFeedTag],
  }),
  revoke: endpoint(`DELETE ${FEED}`, {
    needs: 'session',
    plan: 'free',
    database: 'transaction',
    summary: 'Ends the private address of the calendar at once.',
    source,
    returns: Done,
    changes: [calendarFeedTag],
  }),
};
