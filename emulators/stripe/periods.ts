export type Interval = 'day' | 'week' | 'month' | 'year';

export const DAY_S = 86_400;
export const HOUR_S = 3_600;

/** Returns the time so many intervals after an anchor; the 31st becomes the last day of a shorter month. */
export function addIntervals(anchor: number, interval: Interval, count: number): number {
  if (interval === 'day') return anchor + count * DAY_S;
  if (interval === 'week') return anchor + count * 7 * DAY_S;
  const from = new Date(anchor * 1000);
  const months = from.getUTCMonth() + count * (interval === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const at = new Date(from);
  at.setUTCFullYear(from.getUTCFullYear(), months, Math.min(from.getUTCDate(), lastDay));
  return Math.floor(at.getTime() / 1000);
}

/** Returns the first end of a period behind a time, counted from the anchor. */
export function nextPeriodEnd(anchor: number, { interval, interval_count }: Recurring, after: number): number {
  let periods = 1;
  while (addIntervals(anchor, interval, periods * interval_count) <= after) periods += 1;
  return addIntervals(anchor, interval, periods * interval_count);
}

export interface Recurring {
  interval: Interval;
  interval_count: number;
  usage_type: 'licensed' | 'metered';
}
