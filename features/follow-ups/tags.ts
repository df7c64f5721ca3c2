import { tag } from '#platform/contract/tag.ts';

export const calendarFeedTag = tag('calendar-feed');
