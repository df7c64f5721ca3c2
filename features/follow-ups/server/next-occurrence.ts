import { DateTime } from 'luxon';
import type { Repeat, StoredRepeat } from '#domain/follow-up.ts';
import { atWallTime, type DueTime } from './schedule.ts';

const LAST_DAY = '9999-12-31';

const durations: Record<Repeat['unit'], (count: number) => object> = {
  DAY: (days) => ({ days }),
  WEEK: (weeks) => ({ weeks }),
  MONTH: (months) => ({ months }),
  YEAR: (years) => ({ years }),
};

/**
 * Returns when a repeating follow-up is due after an instant and after the day it was due: at the same time of day, in whole
 * steps from the day the series began, so that what was missed meanwhile is not made up for.
 *
 * @returns null after the year 9999, the last that can be stored.
 *
 * @param remind_at_local when it was due, 'YYYY-MM-DDTHH:MM:SS' on the clock of the zone. @param after an ISO instant.
 */
export function nextOccurrence(
  { every, unit, from }: StoredRepeat,
  { remind_at_local, time_zone }: { remind_at_local: string; time_zone: string },
  after: string,
): Extract<DueTime, { maturity_type: 'FIXED' }> | null {
  const [dueDay = from, time = '00:00:00'] = remind_at_local.split('T');
  // The days are counted in UTC, where each has 24 hours; the zone's clock comes in with `atWallTime`.
  const first = DateTime.fromISO(from, { zone: 'utc' });
  const at = (steps: number) => first.plus(durations[unit](steps * every)).toISODate() as string;
  const latest = DateTime.fromISO(dueDay > after ? dueDay : after.slice(0, 10), { zone: 'utc' });
  const unitName = `${unit.toLowerCase()}s` as 'days' | 'weeks' | 'months' | 'years';
  let steps = Math.max(0, Math.floor(latest.diff(first, unitName).get(unitName) / every) - 1);
  for (;;) {
    steps += 1;
    const day = at(steps);
    if (day.length > LAST_DAY.length) return null;
    const due = atWallTime(`${day}T${time}`, time_zone);
    if (day > dueDay && due.maturity_type === 'FIXED' && due.remind_on > after) return due;
  }
}
