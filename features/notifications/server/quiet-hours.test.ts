import { describe, expect, it } from 'vitest';
import { findQuietEnd } from './quiet-hours.ts';

const nights = { is_on: true, from: '22:00', to: '07:30', days: [1, 2, 3, 4, 5, 6, 7], on_days_off: false };
const singapore = (at: string, quiet = nights, daysOff: string[] = []) =>
  findQuietEnd(quiet, daysOff, 'Asia/Singapore', at);

describe('quiet hours', () => {
  it('last from evening to morning on the person’s own clock', () => {
    expect(singapore('2026-03-12T13:59:59.000Z')).toBeNull();
    expect(singapore('2026-03-12T14:00:00.000Z')).toBe('2026-03-12T23:30:00.000Z');
    expect(singapore('2026-03-12T23:29:59.000Z')).toBe('2026-03-12T23:30:00.000Z');
    expect(singapore('2026-03-12T23:30:00.000Z')).toBeNull();
  });

  it('begin only on the chosen weekdays, and a night belongs to the day on which it began', () => {
    // 13 March 2026 is a Friday.
    const weekend = { ...nights, days: [5, 6] };
    expect(singapore('2026-03-12T15:00:00.000Z', weekend)).toBeNull();
    expect(singapore('2026-03-14T20:00:00.000Z', weekend)).toBe('2026-03-14T23:30:00.000Z');
    expect(singapore('2026-03-15T15:00:00.000Z', weekend)).toBeNull();
  });

  it('within a day end on that day', () => {
    const lunch = { ...nights, from: '12:00', to: '13:00' };
    expect(singapore('2026-03-12T04:30:00.000Z', lunch)).toBe('2026-03-12T05:00:00.000Z');
  });

  it('of whole days that follow each other end with the last of them', () => {
    // Saturday and Sunday, from midnight to midnight.
    const days = { ...nights, from: '00:00', to: '00:00', days: [6, 7] };
    expect(singapore('2026-03-14T02:00:00.000Z', days)).toBe('2026-03-15T16:00:00.000Z');
  });

  it('of every day around the clock end at last, so that nothing waits for ever', () => {
    const always = { ...nights, from: '00:00', to: '00:00' };
    const end = singapore('2026-03-12T02:00:00.000Z', always);
    expect(Date.parse(end!) - Date.parse('2026-03-12T02:00:00.000Z')).toBeLessThan(10 * 86_400_000);
  });

  it('follow the clock when it changes: an end that is skipped comes an hour later by the old clock', () => {
    const early = { ...nights, to: '02:30' };
    // Clocks in Berlin go from 02:00 to 03:00 on 29 March 2026.
    expect(findQuietEnd(early, [], 'Europe/Berlin', '2026-03-29T00:00:00.000Z')).toBe('2026-03-29T01:30:00.000Z');
    expect(findQuietEnd(nights, [], 'Europe/Berlin', '2026-03-28T22:00:00.000Z')).toBe('2026-03-29T05:30:00.000Z');
    expect(findQuietEnd(nights, [], 'Europe/Berlin', '2026-10-24T22:00:00.000Z')).toBe('2026-10-25T06:30:00.000Z');
  });

  it('last all day on days off where the person wants that, with the nights around them', () => {
    const free = ['2026-03-13', '2026-03-14'];
    const quiet = { ...nights, on_days_off: true };
    // Noon of Friday, 13 March, until the end of the night after the second day off.
    expect(singapore('2026-03-13T04:00:00.000Z', quiet, free)).toBe('2026-03-14T23:30:00.000Z');
    // The night before the first of them goes over into it.
    expect(singapore('2026-03-12T15:00:00.000Z', quiet, free)).toBe('2026-03-14T23:30:00.000Z');
    expect(singapore('2026-03-12T13:00:00.000Z', quiet, free)).toBeNull();
    expect(singapore('2026-03-13T04:00:00.000Z', nights, free)).toBeNull();
    expect(singapore('2026-03-13T04:00:00.000Z', { ...quiet, is_on: false }, free)).toBeNull();
    const noNights = { ...quiet, days: [] };
    expect(singapore('2026-03-13T04:00:00.000Z', noNights, free)).toBe('2026-03-14T16:00:00.000Z');
  });

  it('end with the last of three weeks of days off', () => {
    const free = Array.from({ length: 21 }, (_, day) => `2026-03-${String(day + 2).padStart(2, '0')}`);
    const quiet = { ...nights, on_days_off: true };
    expect(singapore('2026-03-02T04:00:00.000Z', quiet, free)).toBe('2026-03-22T23:30:00.000Z');
  });

  it('on a day off end at midnight of a clock that skips it', () => {
    // Clocks in Beirut go from 00:00 to 01:00 on 29 March 2026.
    const quiet = { ...nights, days: [], on_days_off: true };
    expect(findQuietEnd(quiet, ['2026-03-28'], 'Asia/Beirut', '2026-03-28T10:00:00.000Z')).toBe(
      '2026-03-28T22:00:00.000Z',
    );
  });

  it('that are off hold nothing back', () => {
    expect(singapore('2026-03-12T15:00:00.000Z', { ...nights, is_on: false })).toBeNull();
  });
});
