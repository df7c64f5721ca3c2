import * as z from 'zod';

/** A moment: ISO 8601 in UTC with milliseconds, '2026-11-20T10:00:00.000Z', in column, wire and code alike. */
export const Instant = z.iso.datetime({ offset: true });

/** A day on the calendar, without time or zone: '2026-11-20'. */
export const CalendarDate = z.iso.date();

/** An IANA zone name, checked against what this runtime knows: 'Asia/Singapore'. */
export const TimeZone = z.string().refine(isTimeZone, 'Unknown time zone');

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
