import { addDays } from '#domain/wall-time.ts';
import { formatDayOfMonth } from '#platform/web/format.ts';
import type { FollowUpGroup } from '../../contract.ts';
import { text } from '../en.ts';
import { weekday, weekdayInFull } from '../wall-clock.ts';

/** A day to which a follow-up can be moved; someday has no date. */
export interface MoveDay {
  /** Days from today, or 'someday'; the same in the strip of days and on the headings of groups. */
  id: string;
  date: string | null;
  label: string;
  /** The date below the label. */
  hint: string;
  group: FollowUpGroup;
}

/** The days of the groups: today, tomorrow, and the seven days behind today. */
const LAST_DAY = 7;

export const SOMEDAY_ID = 'someday';

/** Lists the days from today on, then someday. */
export function listMoveDays(today: string): MoveDay[] {
  const days = Array.from({ length: LAST_DAY + 1 }, (_, ahead): MoveDay => {
    const date = addDays(today, ahead);
    const name = [text('today'), text('tomorrow')][ahead] ?? weekdayInFull(date);
    const group = (['today', 'tomorrow'] as const)[ahead] ?? 'next_7_days';
    const day = formatDayOfMonth(`${date}T00:00:00.000Z`, 'UTC');
    return { id: String(ahead), date, label: name, hint: ahead < 2 ? `${weekday(date)}, ${day}` : day, group };
  });
  return [...days, { id: SOMEDAY_ID, date: null, label: text('someday'), hint: text('no_date'), group: 'someday' }];
}

/** The groups that are one day, so that a row can be dropped on their heading. */
export const headingDays: Partial<Record<FollowUpGroup, string>> = { today: '0', tomorrow: '1', someday: SOMEDAY_ID };
