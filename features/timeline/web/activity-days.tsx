import { addDays } from '#domain/wall-time.ts';
import { useNow } from '#platform/web/clock.ts';
import { calendarDateIn, formatCalendarDate } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import type { Activity } from '../contract.ts';
import { ActivityLine } from './activity-line.tsx';
import { text } from './en.ts';
import { groupByDay } from './group-by-day.ts';

/** Groups activities by day on the person's calendar. */
export function ActivityDays({ activities }: { activities: readonly Activity[] }) {
  const { time_zone } = useSession();
  const today = calendarDateIn(useNow(), time_zone);
  return [...groupByDay(activities, time_zone)].map(([day, ofDay]) => (
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

function dayLabel(day: string, today: string): string {
  if (day === today) return text('today');
  return day === addDays(today, -1) ? text('yesterday') : formatCalendarDate(day);
}
