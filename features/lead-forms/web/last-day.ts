import { toCalendarDay } from '#domain/wall-time.ts';

/** Returns the last day on which a form is open: one that closes at midnight is open on the day before. */
export const getLastDay = (closes_at: string, zone: string): string =>
  toCalendarDay(new Date(Date.parse(closes_at) - 1).toISOString(), zone);
