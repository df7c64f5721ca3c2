import { useNow } from '#platform/web/clock.ts';
import { calendarDateIn, formatCalendarDate } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import type { Activity } from '../contract.ts';
import { ActivityLine } from './activity-line.tsx';
import { text } from './en.ts';

const DAY_MS = 86_400_000;

/** Groups activities by day on the person's calendar. */
export function ActivityDays({ activities }: { activities: readonly Activity[] }) {
  const { time_zone } = useSession();
  const today = calendarDateIn(useNow(), time_zone);
  return [...byDay(activities, time_zone)].map(([day, ofDay]) => (
    <section key={day} aria-label={dayLabel(day, today)}>
      <h3 className="flex items-center gap-2.5 pt-1.5 pb-2 text-xs font-medium text-fg-3 after:h-px after:flex-1 after:bg-line">
        {dayLabel(day, today)}
      </h3>
      <ol>
        {ofDay.map((activity) => (
          <ActivityLine key={activity.id} activity={activity} />
        ))}
      </ol>
    </section>
  ));
}

function byDay(activities: readonly Activity[], time_zone: string): Map<string, Activity[]> {
  const days = new Map<string, Activity[]>();
  for (const activity of activities) {
    const day = calendarDateIn(activity.occurred_at, time_zone);
    days.set(day, [...(days.get(day) ?? []), activity]);
  }
  return days;
}

function dayLabel(day: string, today: string): string {
  if (day === today) return text('today');
  const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
  return day === yesterday ? text('yesterday') : formatCalendarDate(day);
}
