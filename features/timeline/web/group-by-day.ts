import { calendarDateIn } from '#platform/web/format.ts';

/** Groups activities by the person's calendar day, in their order. */
export function groupByDay<Item extends { occurred_at: string }>(
  activities: readonly Item[],
  time_zone: string,
): Map<string, Item[]> {
  const days = new Map<string, Item[]>();
  for (const activity of activities) {
    const day = calendarDateIn(activity.occurred_at, time_zone);
    const ofDay = days.get(day);
    if (ofDay) ofDay.push(activity);
    else days.set(day, [activity]);
  }
  return days;
}
