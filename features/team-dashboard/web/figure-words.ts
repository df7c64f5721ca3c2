import { formatCalendarDate, formatDuration, formatNumber, formatPercent } from '#platform/web/format.ts';
import type { TeamDashboard, TeamFigures } from '../contract.ts';
import { text } from './en.ts';

/** The figures that open a list. */
export const figureNames = ['leads', 'contacted', 'response', 'follow_ups', 'content'] as const;
export type FigureName = (typeof figureNames)[number];

/** Returns a part of a whole, null where there is no whole. */
export const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

export const formatRatio = (part: number, whole: number): string => {
  const value = ratio(part, whole);
  return value === null ? text('none') : formatPercent(value);
};

/** Returns the median, '—' where nobody was contacted. */
export const formatMedian = ({ median_response_seconds: seconds }: TeamFigures): string =>
  seconds === null ? text('none') : formatDuration(seconds);

/** Returns a figure as it is drawn, in one line. */
export function formatFigureLine(name: FigureName, figures: TeamFigures): string {
  const { leads, contacted, follow_ups_due, follow_ups_kept, tracked, opened } = figures;
  const part = (shown: string, whole: number) => text('share_of', { part: shown, whole: formatNumber(whole) });
  const words: Record<FigureName, () => string> = {
    leads: () => formatNumber(leads),
    contacted: () => `${formatNumber(contacted)} ${formatRatio(contacted, leads)}`,
    response: () => formatMedian(figures),
    follow_ups: () => part(formatNumber(follow_ups_kept), follow_ups_due),
    content: () => part(formatRatio(opened, tracked), tracked),
  };
  return words[name]();
}

export function formatPeriod({ from, to }: TeamDashboard['period']): string {
  if (from === to) return formatCalendarDate(from);
  const first = formatCalendarDate(from);
  const isSameYear = from.slice(0, 4) === to.slice(0, 4);
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
  const short = isSameMonth ? first.slice(0, 2) : isSameYear ? first.slice(0, -5) : first;
  return text('days', { from: short, to: formatCalendarDate(to) });
}

/** How a figure moved: whether that is good, and in words. */
export interface Change {
  direction: 'up' | 'down' | 'same';
  isBetter: boolean;
  words: string;
}

/** Compares two numbers in percent, where what rounds to 0 % is no change; null where the earlier is none. */
export function compareCounts(now: number, before: number): Change | null {
  if (before === 0) return null;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  const words = text('vs_previous', { change: formatPercent(percent / 100) });
  return moved(percent === 0 ? 0 : now - before, true, words);
}

/** Compares two parts of wholes in points. */
export function compareRatios(now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null;
  const points = Math.round(now * 100) - Math.round(before * 100);
  return moved(points, true, text('points', { count: Math.abs(points) }));
}

/** Compares two medians; a shorter one is better. */
export function compareMedians(now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null;
  const time = formatDuration(Math.abs(now - before));
  return moved(now - before, false, text(now < before ? 'faster' : 'slower', { time }));
}

function moved(difference: number, isMoreBetter: boolean, words: string): Change {
  if (difference === 0) return { direction: 'same', isBetter: true, words: text('unchanged') };
  return { direction: difference > 0 ? 'up' : 'down', isBetter: difference > 0 === isMoreBetter, words };
}
