import { addDays, findWeekday, toCalendarDay, toInstant } from '#domain/wall-time.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { type Extension, extensionPoint } from '#platform/server/extension-point.ts';
import type { QuietHours } from '../contract.ts';

/** Longer than a week of days that follow each other without a pause. */
const MAX_RUNS = 9;

/**
 * Returns when the quiet hours around an instant end, on the clock of the zone; null outside of them. A time that the
 * clock skips or shows twice is read as for follow-ups. Hours that begin as others end count as one.
 *
 * @param daysOff the calendar days that are quiet as a whole, where the person wants that.
 */
export function findQuietEnd(
  quiet: QuietHours | null,
  daysOff: readonly string[],
  timeZone: string,
  at: string,
): string | null {
  if (!quiet?.is_on) return null;
  const wholeDays = quiet.on_days_off ? daysOff : [];
  let end: string | null = null;
  for (let runs = 0; runs < MAX_RUNS + 2 * wholeDays.length; runs += 1) {
    const next = findEndOfRun(quiet, wholeDays, timeZone, end ?? at);
    if (next === null) return end;
    end = next;
  }
  return end;
}

function findEndOfRun(
  { from, to, days }: QuietHours,
  wholeDays: readonly string[],
  timeZone: string,
  at: string,
): string | null {
  const today = toCalendarDay(at, timeZone);
  if (wholeDays.includes(today)) return toInstant(`${addDays(today, 1)}T00:00`, timeZone);
  for (const day of [addDays(today, -1), today]) {
    if (!days.includes(findWeekday(day))) continue;
    const start = toInstant(`${day}T${from}`, timeZone);
    const end = toInstant(`${to > from ? day : addDays(day, 1)}T${to}`, timeZone);
    if (Date.parse(start) <= Date.parse(at) && Date.parse(at) < Date.parse(end)) return end;
  }
  return null;
}

/** Reads the calendar days people have off, '2026-12-25', by person; those without any may be missing. */
type DaysOffReader = (scope: OrgScope, ids: readonly number[]) => Promise<ReadonlyMap<number, readonly string[]>>;

const readers = extensionPoint<DaysOffReader>();

/**
 * Declares where days off are read, in the manifest of the feature that keeps them: it depends on notifications, so they
 * cannot depend on it.
 */
export const daysOffReader = (read: DaysOffReader): Extension => readers.extend('days_off', read);

export const readDaysOff: DaysOffReader = async (scope, ids) => {
  const read = readers.find('days_off');
  return read && ids.length > 0 ? read(scope, ids) : new Map();
};
