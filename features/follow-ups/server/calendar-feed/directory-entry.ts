import { integration } from '#features/integrations/server/index.ts';
import { preferencePages } from '#features/preferences/pages.ts';
import { findFeed } from './calendar-feeds.queries.ts';

/** It is connected once a calendar has asked for the feed. */
export const calendarEntry = integration({
  id: 'calendar',
  place: 410,
  words: {
    name: 'Follow-ups in your calendar',
    label: 'Calendar',
    description: 'See your follow-ups in the calendar you use.',
    known_as: ['google calendar', 'outlook', 'apple calendar', 'ical', 'ics'],
  },
  // A sheet of a calendar.
  icon: {
    lines: ['M8 2v4M16 2v4', 'M5 4h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z', 'M3 10h18'],
  },
  type: 'other',
  visibility: 'public',
  page: preferencePages.account_follow_ups,
  setup_minutes: 2,
  readStatus: async (scope) => ((await findFeed(scope))?.last_read_at ? 'active' : 'not_configured'),
});
