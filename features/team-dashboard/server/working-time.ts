import { addDays, findWeekday, toCalendarDay } from '#domain/wall-time.ts';
import { toInstants } from '#features/lead-rules/server/index.ts';

/** When a person works, on the clock of their zone. */
export interface WorkingTimes {
  time_zone: string;
  /** Spans of weekdays (1 is Monday) from and to a clock time, '24:00' for midnight; null or none: at any time. */
  working_hours: readonly { weekday: number; from: string; to: string }[] | null;
  days_off: readonly string[];
}

const SECOND_MS = 1_000;
/** A wait is counted day by day; a longer one counts no further. */
const MOST_DAYS = 1_000;

/** Counts the seconds between two instants at which the person works. */
export function countWorkingSeconds(times: WorkingTimes, from: string, to: string): number {
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  if (end <= begin) return 0;
  if (!times.working_hours?.length && times.days_off.length === 0) return toSeconds(end - begin);
  const last = toCalendarDay(to, times.time_zone);
  let worked = 0;
  // A change of the clock can move the last hours of the day before past midnight.
  let day = addDays(toCalendarDay(from, times.time_zone), -1);
  let counted = begin;
  for (let days = 0; day <= last && days < MOST_DAYS; days += 1, day = addDays(day, 1)) {
    for (const [start, stop] of listSpans(times, day)) {
      const since = Math.max(start, counted);
      const until = Math.min(stop, end);
      if (until <= since) continue;
      worked += until - since;
      counted = until;
    }
  }
  return toSeconds(worked);
}

const toSeconds = (ms: number): number => Math.floor(ms / SECOND_MS);

/** Returns when the person works on a day, as instants, in their order. */
function listSpans({ time_zone, working_hours, days_off }: WorkingTimes, day: string): [number, number][] {
  if (days_off.includes(day)) return [];
  const spans = working_hours?.length
    ? working_hours.filter(({ weekday }) => weekday === findWeekday(day))
    : [{ from: '00:00', to: '24:00' }];
  return spans.map((span) => toInstants(span, day, time_zone)).sort(([one], [other]) => one - other);
}
