import { bind } from '#platform/server/http/bind.ts';
import { calendarFeeds } from '../../calendar-feed-contract.ts';
import { getCalendarFeed, publishCalendarFeed, revokeCalendarFeed } from './calendar-feeds.ts';

export const calendarFeedRoutes = bind(calendarFeeds, {
  get: ({ scope, services }) => getCalendarFeed(scope, services.settings),
  publish: ({ scope, services }) => publishCalendarFeed(scope, services.settings),
  revoke: ({ scope }) => revokeCalendarFeed(scope),
});
