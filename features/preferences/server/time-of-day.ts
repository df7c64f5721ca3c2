import { DateTime } from 'luxon';
import { nowMillis } from '#platform/server/clock.ts';

/**
 * Returns a local wall time of today as a time of day in UTC (S0-3-09). Where the clock skips it today, the instant
 * after the jump counts.
 *
 * @param time 'HH:MM'. @returns 'HH:MM:SS'.
 */
export function utcTimeToday(time: string, timeZone: string): string {
  const [hour, minute] = time.split(':').map(Number);
  return DateTime.fromMillis(nowMillis(), { zone: timeZone })
    .set({ hour, minute, second: 0, millisecond: 0 })
    .toUTC()
    .toFormat('HH:mm:ss');
}
