import { addDays, toCalendarDay, toInstant } from '#domain/wall-time.ts';

/** Returns the instant at which the day of an instant began in a time zone. */
export const startOfDay = (instant: string, zone: string): string =>
  toInstant(`${toCalendarDay(instant, zone)}T00:00`, zone);

/** Counts leads by the day of a time zone on which they were sent; every day of the period has its number. */
export function countByDay(
  submitted: readonly string[],
  since: string,
  until: string,
  zone: string,
): Map<string, number> {
  const counts = new Map<string, number>();
  const last = toCalendarDay(until, zone);
  for (let day = toCalendarDay(since, zone); day <= last; day = addDays(day, 1)) counts.set(day, 0);
  for (const instant of submitted) {
    const day = toCalendarDay(instant, zone);
    const known = counts.get(day);
    if (known !== undefined) counts.set(day, known + 1);
  }
  return counts;
}
