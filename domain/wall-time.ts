const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;

/** Formats by zone: making one costs a hundred times what using it does. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function getClock(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, clock);
  return clock;
}

/** Returns the wall time of an instant in the zone: 'YYYY-MM-DDTHH:MM:SS'. */
export const toWallTime = (instant: string, timeZone: string): string =>
  getClock(timeZone).format(Date.parse(instant)).replace(' ', 'T');

/** Returns the wall time for a date and time field: 'YYYY-MM-DDTHH:MM'. */
export const toWallMinute = (instant: string, timeZone: string): string => toWallTime(instant, timeZone).slice(0, 16);

/** Returns the calendar day of an instant in the zone: 'YYYY-MM-DD'. */
export const toCalendarDay = (instant: string, timeZone: string): string => toWallTime(instant, timeZone).slice(0, 10);

/**
 * Returns the instant at which a clock in the zone shows a wall time. A time that occurs twice means the first; a
 * skipped time counts by the clock before the change, so that 02:30 becomes 03:30 of the new clock (RFC 5545 §3.3.5;
 * features/follow-ups/README.md).
 *
 * @param wallTime 'YYYY-MM-DDTHH:MM' or with seconds. @returns an ISO instant in UTC.
 */
export function toInstant(wallTime: string, timeZone: string): string {
  const asUtc = Date.parse(`${wallTime}Z`);
  // No zone changes its clock twice within two days, so these are the offsets before and after any change nearby.
  const offsets = [asUtc - DAY_MS, asUtc + DAY_MS].map((near) => offsetAt(near, timeZone));
  const candidates = offsets.map((offset) => asUtc - offset);
  const shown = candidates.filter((candidate, index) => offsetAt(candidate, timeZone) === offsets[index]);
  return new Date(shown.length > 0 ? Math.min(...shown) : candidates[0]!).toISOString();
}

/** Returns the milliseconds by which the zone's clock is ahead of UTC at an instant. */
function offsetAt(instantMs: number, timeZone: string): number {
  const wholeMs = Math.floor(instantMs / SECOND_MS) * SECOND_MS;
  return Date.parse(`${getClock(timeZone).format(wholeMs).replace(' ', 'T')}Z`) - wholeMs;
}

/** Returns the weekday of a calendar day, 1 for Monday. */
export const findWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** Returns the calendar day that many days after a day: 'YYYY-MM-DD'. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
