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
