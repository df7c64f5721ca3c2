import { defineText } from '#platform/web/en/text.ts';

/** Words of charts. */
export const text = defineText({
  last_days: 'Last {count} days, today until {time}',
  view_as_table: 'View as table',
  view_as_chart: 'View as chart',
  day: 'Day',
  today: 'Today',
});
