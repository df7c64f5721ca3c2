import { describe, expect, it } from 'vitest';
import {
  calendarDateIn,
  formatAgeShort,
  formatAgo,
  formatAgoInWords,
  formatAgoTooltip,
  formatBytes,
  formatCalendarDate,
  formatCappedCount,
  formatCompactNumber,
  formatDate,
  formatDateInSentence,
  formatDateTime,
  formatDayOfMonth,
  formatDuration,
  formatNumber,
  formatPercent,
  formatTime,
  formatTimeToSecond,
} from './format.ts';

const opened = '2026-03-12T07:12:00.000Z';

describe('dates', () => {
  it('are DD MMM YYYY in the zone of the person (S1-1-10, S1-9D-01)', () => {
    expect(formatDate(opened, 'Asia/Singapore')).toBe('12 Mar 2026');
    expect(formatDate('2026-03-12T23:30:00.000Z', 'Asia/Singapore')).toBe('13 Mar 2026');
    expect(formatDate('2026-03-12T02:30:00.000Z', 'America/Los_Angeles')).toBe('11 Mar 2026');
  });

  it('have three letters for every month', () => {
    const months = Array.from({ length: 12 }, (_, month) =>
      formatCalendarDate(`2026-${String(month + 1).padStart(2, '0')}-01`),
    );
    expect(months.map((date) => date.slice(3, 6)).join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec');
  });

  it('are MMM DD, YYYY in sentences (S1-9D-02)', () => {
    expect(formatDateInSentence('2026-03-02T07:12:00.000Z', 'Asia/Singapore')).toBe('Mar 02, 2026');
    expect(formatDayOfMonth('2026-03-02T07:12:00.000Z', 'Asia/Singapore')).toBe('02 Mar');
  });

  it('have a time of hh:mm A with plain spaces (S1-9D-03)', () => {
    expect(formatTime(opened, 'Asia/Singapore')).toBe('03:12 PM');
    expect(formatTime('2026-03-12T16:00:00.000Z', 'Asia/Singapore')).toBe('12:00 AM');
    expect(formatTime('2026-03-12T04:05:00.000Z', 'Asia/Singapore')).toBe('12:05 PM');
    expect(formatTime('2026-03-12T04:05:00.000Z', 'Asia/Kathmandu')).toBe('09:50 AM');
    expect(formatTimeToSecond('2026-03-12T04:05:09.900Z', 'Asia/Singapore')).toBe('12:05:09 PM');
    expect(formatDateTime(opened, 'Asia/Singapore')).toBe('12 Mar 2026, 03:12 PM');
  });

  it('follow summer time', () => {
    expect(formatTime('2026-03-29T00:30:00.000Z', 'Europe/London')).toBe('12:30 AM');
    expect(formatTime('2026-03-29T01:30:00.000Z', 'Europe/London')).toBe('02:30 AM');
  });

  it('without a zone never move', () => {
    expect(formatCalendarDate('2026-09-15')).toBe('15 Sep 2026');
    expect(formatCalendarDate('1950-01-01')).toBe('01 Jan 1950');
  });

  it('of an instant depend on the zone', () => {
    expect(calendarDateIn('2026-03-12T23:30:00.000Z', 'Asia/Singapore')).toBe('2026-03-13');
    expect(calendarDateIn('2026-03-12T23:30:00.000Z', 'UTC')).toBe('2026-03-12');
  });
});

describe('relative times', () => {
  const now = Date.parse('2026-11-20T10:00:00.000Z');
  const secondsBack = (seconds: number) => new Date(now - seconds * 1000).toISOString();
  const minute = 60;
  const hour = 3600;
  const day = 24 * hour;

  it.each([
    [0, 'just now'],
    [59, 'just now'],
    [-30, 'just now'],
    [minute, '1m ago'],
    [4 * minute, '4m ago'],
    [hour - 1, '59m ago'],
    [hour, '1h ago'],
    [day - 1, '23h ago'],
    [day, '1d ago'],
    [7 * day - 1, '6d ago'],
    [7 * day, '1w ago'],
    [30 * day - 1, '4w ago'],
    [30 * day, '1mo ago'],
    [365 * day - 1, '12mo ago'],
    [365 * day, '1y ago'],
    [800 * day, '2y ago'],
  ])('%i seconds back reads %s (S1-9D-04, S1-9D-07)', (seconds, expected) => {
    expect(formatAgo(secondsBack(seconds), now)).toBe(expected);
  });

  it('drop the word on narrow rows', () => {
    expect(formatAgeShort(secondsBack(11 * minute), now)).toBe('11m');
    expect(formatAgeShort(secondsBack(5), now)).toBe('now');
  });

  it('are whole words with the exact time in tooltips', () => {
    expect(formatAgoInWords(secondsBack(minute), now)).toBe('1 minute ago');
    expect(formatAgoInWords(secondsBack(90 * day), now)).toBe('3 months ago');
    expect(formatAgoTooltip(secondsBack(2 * hour), 'Asia/Singapore', now)).toBe('2 hours ago, Nov 20, 2026, 04:00 PM');
  });
});

describe('durations', () => {
  it.each([
    [0, '0s'],
    [-5, '0s'],
    [48, '48s'],
    [48.6, '49s'],
    [134, '2m 14s'],
    [125, '2m 05s'],
    [120, '2m'],
    [3600, '1h'],
    [3605, '1h'],
    [3900, '1h 05m'],
    [3959, '1h 05m'],
    [90_000, '1d 1h'],
    [273_600, '3d 4h'],
  ])('%d seconds are the largest two units: %s (S1-9D-06, S1-9D-05)', (seconds, expected) => {
    expect(formatDuration(seconds)).toBe(expected);
  });

  it('may show more or fewer units (S1-9D-06, S0-9-25)', () => {
    expect(formatDuration(3_725, 3)).toBe('1h 02m 05s');
    expect(formatDuration(3_725, 1)).toBe('1h');
  });
});

describe('counts and sizes', () => {
  it('stop at the cap, which is capped itself (S1-9-08, S0-9-13, B21)', () => {
    expect(formatCappedCount(0)).toBe('0');
    expect(formatCappedCount(999)).toBe('999');
    expect(formatCappedCount(1000)).toBe('999+');
    expect(formatCappedCount(5000)).toBe('999+');
    expect(formatCappedCount(1000, { inclusive: true })).toBe('1000+');
    expect(formatCappedCount(999, { inclusive: true })).toBe('999');
    expect(formatCappedCount(100, { cap: 100 })).toBe('99+');
  });

  it.each([
    [0, '0 B'],
    [1023, '1,023 B'],
    [1024, '1 KB'],
    [419_840, '410 KB'],
    [8_808_038, '8.4 MB'],
    [104_857_600, '100 MB'],
    [1_048_575, '1 MB'],
    [3_221_225_472, '3 GB'],
  ])('%i bytes are %s (S0-9-14)', (bytes, expected) => {
    expect(formatBytes(bytes)).toBe(expected);
  });

  it('group their digits', () => {
    expect(formatNumber(1284)).toBe('1,284');
    expect(formatNumber(2_450_000)).toBe('2,450,000');
    expect(formatCompactNumber(2_450_000)).toBe('2.45M');
    expect(formatPercent(0.734)).toBe('73%');
    expect(formatPercent(1)).toBe('100%');
  });
});
