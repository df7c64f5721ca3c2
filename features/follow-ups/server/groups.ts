import { addDays, toCalendarDay, toInstant } from '#domain/wall-time.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { FollowUpGroup } from '../contract.ts';

/** A period from (inclusive) and to (exclusive), as instants. */
export interface Stretch {
  from: string;
  to: string;
}

const BEGINNING = '0001-01-01T00:00:00.000Z';

/** The time that sorts someday last (follow_ups.due_at). */
export const SOMEDAY = '9999-12-31T00:00:00.000Z';
const END = '9999-12-31T00:00:00.001Z';

/**
 * Returns the period of each group now for a person in this zone, without gaps or overlaps: overdue ends at this very
 * moment; today, tomorrow and the seven days end at the person's midnights.
 */
export function stretches(timeZone: string): Record<FollowUpGroup, Stretch> {
  const now = nowIso();
  const today = toCalendarDay(now, timeZone);
  const midnight = (days: number) => toInstant(`${addDays(today, days)}T00:00`, timeZone);
  return {
    overdue: { from: BEGINNING, to: now },
    today: { from: now, to: midnight(1) },
    tomorrow: { from: midnight(1), to: midnight(2) },
    next_7_days: { from: midnight(2), to: midnight(8) },
    later: { from: midnight(8), to: SOMEDAY },
    someday: { from: SOMEDAY, to: END },
  };
}

/** Returns the group of a time. */
export function findGroup(dueAt: string, groups: Record<FollowUpGroup, Stretch>): FollowUpGroup {
  const names = Object.keys(groups) as FollowUpGroup[];
  return names.find((name) => dueAt < groups[name].to) ?? 'someday';
}
