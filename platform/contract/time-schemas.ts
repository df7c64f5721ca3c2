import * as z from 'zod';
import { messages } from './messages.ts';

/** A moment: ISO 8601 in UTC with milliseconds, '2026-11-20T10:00:00.000Z', in the database, calls and code alike. */
export const Instant = z.iso.datetime({ offset: true }).max(40).refine(isStorableTime, { error: messages.dateTime });

/** A calendar day without time or zone: '2026-11-20'. */
export const CalendarDate = z.iso.date().refine(isStorableTime, { error: messages.date });

/** Returns whether PostgreSQL can store the time: unlike ISO 8601 it has no year 0 and no offsets of 23 hours. */
function isStorableTime(text: string): boolean {
  return !text.startsWith('0000') && !/[+-](1[6-9]|2\d):?\d\d$/.test(text.slice(10));
}

const wallClock = 'Enter the time as hours and minutes, such as 17:30';

/** A time of day on a clock: '17:30'. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, wallClock);

/** A time of day up to which something lasts: '24:00' at the latest. */
export const EndOfDay = z.union([TimeOfDay, z.literal('24:00')], wallClock);

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
