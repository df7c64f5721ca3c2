import { toWallMinute } from '#domain/wall-time.ts';

/** Returns the wall time 'HH:MM' at an instant in a zone. */
export const timeOfDayIn = (instant: string, zone: string): string => toWallMinute(instant, zone).slice(11);

/** Returns '05:30 PM' for '17:30'. */
export function readableTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const twelve = hours % 12 === 0 ? 12 : hours % 12;
  return `${String(twelve).padStart(2, '0')}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** Returns 'Friday' for a calendar date. */
export const weekdayInFull = (date: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: 'UTC', weekday: 'long' }).format(new Date(`${date}T00:00:00Z`));

/** Returns 'Fri' for a calendar date. */
export const weekday = (date: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: 'UTC', weekday: 'short' }).format(new Date(`${date}T00:00:00Z`));
