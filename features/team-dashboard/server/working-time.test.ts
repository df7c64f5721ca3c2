import { describe, expect, it } from 'vitest';
import { countWorkingSeconds, type WorkingTimes } from './working-time.ts';

const MINUTE = 60;
const HOUR = 3_600;
const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '17:00' }));

/** Counts for somebody in Singapore (UTC+8), on Monday to Friday from 9 to 17 unless said otherwise. */
const count = (from: string, to: string, times: Partial<WorkingTimes> = {}) =>
  countWorkingSeconds({ time_zone: 'Asia/Singapore', working_hours: weekdays, days_off: [], ...times }, from, to);

// 12 March 2026 is a Thursday.
describe('the time a lead waits', () => {
  it('counts as it is within working hours', () => {
    expect(count('2026-03-12T02:00:00.000Z', '2026-03-12T02:04:10.900Z')).toBe(4 * MINUTE + 10);
  });

  it('counts nothing where the response comes before the first working hour, or before the lead', () => {
    expect(count('2026-03-11T22:00:00.000Z', '2026-03-12T00:59:00.000Z')).toBe(0);
    expect(count('2026-03-12T02:00:00.000Z', '2026-03-12T01:00:00.000Z')).toBe(0);
  });

  it('stands still at night and at the weekend', () => {
    expect(count('2026-03-12T08:50:00.000Z', '2026-03-13T01:05:00.000Z')).toBe(15 * MINUTE);
    expect(count('2026-03-13T08:00:00.000Z', '2026-03-16T02:00:00.000Z')).toBe(2 * HOUR);
  });

  it('stands still on days off, with or without working hours', () => {
    const days_off = ['2026-03-13'];
    expect(count('2026-03-12T08:00:00.000Z', '2026-03-16T02:00:00.000Z', { days_off })).toBe(2 * HOUR);
    expect(count('2026-03-12T15:00:00.000Z', '2026-03-13T17:00:00.000Z', { days_off, working_hours: null })).toBe(
      2 * HOUR,
    );
  });

  it('is plain time where no working hours are written', () => {
    for (const working_hours of [null, []])
      expect(count('2026-03-12T15:00:00.000Z', '2026-03-14T15:00:00.000Z', { working_hours })).toBe(48 * HOUR);
  });

  it('counts an hour once where spans overlap, and both of a split day', () => {
    const split = [
      { weekday: 4, from: '14:00', to: '18:00' },
      { weekday: 4, from: '09:00', to: '12:00' },
      { weekday: 4, from: '11:00', to: '12:00' },
    ];
    expect(count('2026-03-12T00:00:00.000Z', '2026-03-13T00:00:00.000Z', { working_hours: split })).toBe(7 * HOUR);
  });

  it('ends at midnight where hours last until 24:00', () => {
    const late = [{ weekday: 4, from: '22:00', to: '24:00' }];
    expect(count('2026-03-12T00:00:00.000Z', '2026-03-14T00:00:00.000Z', { working_hours: late })).toBe(2 * HOUR);
  });

  it('follows the clock over its changes: a night of 23 hours in spring, of 25 in autumn', () => {
    const always = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '24:00' }));
    const berlin = { time_zone: 'Europe/Berlin', working_hours: always };
    // Midnight to midnight on the wall.
    expect(count('2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z', berlin)).toBe(23 * HOUR);
    expect(count('2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z', berlin)).toBe(25 * HOUR);
  });

  it('counts hours the clock skips after the change, in full length', () => {
    const night = [{ weekday: 7, from: '02:00', to: '03:00' }];
    const berlin = { time_zone: 'Europe/Berlin', working_hours: night };
    expect(count('2026-03-28T12:00:00.000Z', '2026-03-29T12:00:00.000Z', berlin)).toBe(HOUR);
  });
});
