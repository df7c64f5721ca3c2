import * as z from 'zod';
import { addDays, findWeekday, toInstant, toWallMinute } from '#domain/wall-time.ts';
import { EndOfDay, TimeOfDay } from '#platform/contract/time.ts';

const DAYS_AHEAD = 14;

/**
 * When a step may be due: on these weekdays (1 is Monday), from a time of day until before another, '24:00' at the latest.
 * Hours that are never open are refused.
 */
export const SendingHours = z
  .object({
    weekdays: z.array(z.int().min(1).max(7)).max(7),
    from: TimeOfDay,
    to: EndOfDay,
  })
  .refine(({ weekdays }) => weekdays.length > 0, { path: ['weekdays'], message: 'Choose at least one day.' })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'The end must be after the beginning.' });
export type SendingHours = z.output<typeof SendingHours>;

/**
 * Returns the instant itself within the hours, else the next at which they are open on a clock of the zone. An opening that
 * the clock skips is the hour after it; a day on which they are skipped whole is passed over.
 */
export function moveIntoHours(instant: string, hours: SendingHours | null, timeZone: string): string {
  if (hours === null || areOpen(instant, hours, timeZone)) return instant;
  const today = toWallMinute(instant, timeZone).slice(0, 10);
  for (let days = 0; days < DAYS_AHEAD; days += 1) {
    const opening = toInstant(`${addDays(today, days)}T${hours.from}`, timeZone);
    if (opening > instant && areOpen(opening, hours, timeZone)) return opening;
  }
  return instant;
}

/** Tells whether the hours are open at an instant, on a clock of the zone. */
export function areOpen(instant: string, { weekdays, from, to }: SendingHours, timeZone: string): boolean {
  const wall = toWallMinute(instant, timeZone);
  const [day, time] = [wall.slice(0, 10), wall.slice(11)];
  return weekdays.includes(findWeekday(day)) && from <= time && time < to;
}
