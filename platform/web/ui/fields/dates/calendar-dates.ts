import { FALLBACK_LOCALE } from '#platform/web/en/text.ts';

/** Arithmetic on calendar dates, 'YYYY-MM-DD', without zones, because a calendar shows days, not instants. */

const DAY_MS = 86_400_000;

const toUtc = (date: string) => new Date(`${date}T00:00:00.000Z`);
const fromUtc = (time: number) => new Date(time).toISOString().slice(0, 10);

export function addDays(date: string, days: number): string {
  return fromUtc(toUtc(date).getTime() + days * DAY_MS);
}

/** Returns the same day some months later; 31 January plus one month is the last of February. */
export function addMonths(date: string, months: number): string {
  const start = toUtc(date);
  const day = start.getUTCDate();
  const month = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1);
  const lastDay = new Date(
    Date.UTC(new Date(month).getUTCFullYear(), new Date(month).getUTCMonth() + 1, 0),
  ).getUTCDate();
  return fromUtc(month + (Math.min(day, lastDay) - 1) * DAY_MS);
}

/** Returns the day of the week, from 1 for Monday to 7 for Sunday. */
export function findWeekday(date: string): number {
  return toUtc(date).getUTCDay() || 7;
}

export function isSameMonth(one: string, other: string): boolean {
  return one.slice(0, 7) === other.slice(0, 7);
}

/**
 * Returns the whole weeks around the month of a date.
 *
 * @param firstWeekday from 1 for Monday to 7 for Sunday.
 */
export function listWeeks(date: string, firstWeekday: number): string[][] {
  const first = `${date.slice(0, 7)}-01`;
  let day = addDays(first, -((findWeekday(first) - firstWeekday + 7) % 7));
  const weeks: string[][] = [];
  do {
    weeks.push(Array.from({ length: 7 }, (_, offset) => addDays(day, offset)));
    day = addDays(day, 7);
  } while (isSameMonth(day, date));
  return weeks;
}

type LocaleWithWeek = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };

const MONDAY = 1;

/** Returns the first day of a week by the browser's language; Monday where the browser does not say. */
export function findFirstWeekday(language: string): number {
  try {
    const locale: LocaleWithWeek = new Intl.Locale(language);
    return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? MONDAY;
  } catch {
    // Some browsers report an invalid language tag ('en-US@posix', '').
    return MONDAY;
  }
}

const monthName = new Intl.DateTimeFormat(FALLBACK_LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' });
const fullDate = new Intl.DateTimeFormat(FALLBACK_LOCALE, { dateStyle: 'full', timeZone: 'UTC' });
const weekdayName = new Intl.DateTimeFormat(FALLBACK_LOCALE, { weekday: 'long', timeZone: 'UTC' });

/** Returns 'March 2026'. */
export function formatMonth(date: string): string {
  return monthName.format(toUtc(date));
}

/** Returns 'Thursday, March 12, 2026'. */
export function formatDay(date: string): string {
  return fullDate.format(toUtc(date));
}

/** Returns 'Thursday'. */
export function formatWeekday(date: string): string {
  return weekdayName.format(toUtc(date));
}

/** Returns '03:30 PM' for '15:30' (S1-9D-03). */
export function formatTimeOfDay(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const shownHour = hour % 12 || 12;
  return `${String(shownHour).padStart(2, '0')}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Returns the times of a day at a step, and the chosen time where it is between two of them. */
export function timesOfDay(stepMinutes: number, chosen: string | null): string[] {
  const times = Array.from({ length: Math.ceil((24 * 60) / stepMinutes) }, (_, index) => {
    const minutes = index * stepMinutes;
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  });
  return chosen === null || times.includes(chosen) ? times : [...times, chosen].sort();
}
