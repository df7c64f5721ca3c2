import { formatBytes, formatCalendarDate } from '#platform/web/format.ts';
import type { ClientExport } from '../contract.ts';
import { text } from './en.ts';

/** Returns whom an export is about: 'Last 7 days', '01 Mar 2026 to 31 Mar 2026, filtered'. */
export function describeWhich({ period, from, to, is_filtered }: ClientExport): string {
  const what =
    from !== null && to !== null
      ? text('days', { from: formatCalendarDate(from), to: formatCalendarDate(to) })
      : text(`period_${period}`);
  return is_filtered ? text('filtered', { what }) : what;
}

/** Returns how much of an export is done, from 0 to 1; null until its clients are counted. */
export const findRatio = ({ total_count, done_count }: ClientExport): number | null =>
  total_count === null ? null : Math.min(1, done_count / Math.max(1, total_count));

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** Returns how large a file is and how long its link works: '96 KB, 6 days left'. */
export function describeFile({ file_bytes, expires_at }: ClientExport, now: number): string {
  const hours = Math.max(1, Math.ceil((Date.parse(expires_at ?? '') - now) / HOUR_MS));
  const left =
    hours > DAY_HOURS
      ? text('days_left', { count: Math.ceil(hours / DAY_HOURS) })
      : text('hours_left', { count: hours });
  return file_bytes === null ? left : `${formatBytes(file_bytes)}, ${left}`;
}
