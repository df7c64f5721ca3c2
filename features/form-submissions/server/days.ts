import { addDays, toCalendarDay, toInstant } from '#domain/wall-time.ts';
import { nowIso } from '#platform/server/clock.ts';

/** Returns the instant at which a calendar day begins. */
export const startOfDay = (day: string, zone: string): string => toInstant(`${day}T00:00`, zone);

/** Returns the present day. */
export const today = (zone: string): string => toCalendarDay(nowIso(), zone);

/** Returns the calendar days from one to another; both belong to it. */
export function listDays(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
