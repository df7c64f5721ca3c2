import { safetyRows } from '#testing/safety.ts';
import { calendarFeeds } from '../../calendar-feed-contract.ts';

export const calendarFeedSafety = safetyRows(calendarFeeds, {
  get: { about: 'person', call: () => ({}) },
  publish: { about: 'person', call: () => ({}) },
  revoke: { about: 'person', call: () => ({}) },
});
