import { describe, expect, it } from 'vitest';
import { sample } from '#testing/web/sample.ts';
import { Availability } from '../../contract.ts';
import {
  addRun,
  copyToWeekdays,
  findAvailabilityProblem,
  groupDays,
  nameWeekday,
  newSpan,
  readAvailability,
  toAvailabilityDraft,
  usualHours,
} from './availability-form.ts';

const now = '2026-11-20T09:00:00.000Z';
const time_zone = 'Asia/Singapore';
const moment = { now, time_zone };
const read = (given: Partial<Availability> = {}) =>
  readAvailability(sample(Availability, { time_zone, ...given }), now);
const days = (spans: readonly { weekday: number; from: string; to: string }[]) =>
  spans.map(({ weekday, from, to }) => `${weekday} ${from}-${to}`).join(', ');

describe('when a member gets leads', () => {
  it('is saved as it was read', () => {
    const stored = {
      working_hours: [{ weekday: 1, from: '09:00', to: '18:00' }],
      days_off: ['2026-12-25'],
      is_paused: true,
      paused_until: '2026-11-23T01:30:00.000Z',
      daily_cap: 5,
    };
    expect(read(stored).pause).toEqual({ kind: 'until', date: '2026-11-23', time: '09:30' });
    expect(toAvailabilityDraft(read(stored), moment)).toEqual(stored);
  });

  it('is not paused once the pause is over, and days off that are over go', () => {
    const over = { is_paused: true, paused_until: '2026-11-19T00:00:00.000Z', days_off: ['2026-11-19', '2026-11-20'] };
    expect(toAvailabilityDraft(read(over), moment)).toMatchObject({ is_paused: false, days_off: ['2026-11-20'] });
  });

  it('has working hours that end after they begin and do not overlap', () => {
    const find = (...hours: ReturnType<typeof newSpan>[]) =>
      findAvailabilityProblem('hours', { ...read(), hours }, moment);
    expect(find()).toBe('Set hours for at least one day, or choose any time.');
    expect(find(newSpan(2, '18:00', '09:00'))).toBe('Working hours must end after they start.');
    expect(find(newSpan(2, '13:00', '18:00'), newSpan(2, '09:00', '13:30'))).toBe('Hours on Tuesday overlap.');
    expect(find(newSpan(2, '09:00', '13:00'), newSpan(2, '13:00', '24:00'))).toBeNull();
  });

  it('has a pause that ends in time to come, and a limit from 1 to 1,000', () => {
    const past = { kind: 'until' as const, date: '2026-11-20', time: '17:00' };
    expect(findAvailabilityProblem('pause', { ...read(), pause: past }, moment)).toBe('Choose a time in the future.');
    const later = { ...past, time: '17:30' };
    expect(findAvailabilityProblem('pause', { ...read(), pause: later }, moment)).toBeNull();
    const findCap = (cap: string | null) => findAvailabilityProblem('cap', { ...read(), cap }, moment);
    expect([null, '1', '1000'].map(findCap)).toEqual([null, null, null]);
    expect(['', '0', '1001', 'x'].map(findCap)).toEqual(Array(4).fill('Enter a number from 1 to 1,000.'));
  });

  it('copies the hours of one day to Monday to Friday and leaves the weekend', () => {
    const hours = [
      newSpan(2, '08:00', '12:00'),
      newSpan(2, '13:00', '17:00'),
      newSpan(4),
      newSpan(6, '10:00', '12:00'),
    ];
    expect(days(copyToWeekdays(hours, 2)).replaceAll(' 08:00-12:00', ' a').replaceAll(' 13:00-17:00', ' b')).toBe(
      '1 a, 1 b, 2 a, 2 b, 3 a, 3 b, 4 a, 4 b, 5 a, 5 b, 6 10:00-12:00',
    );
    expect(usualHours().map(({ weekday }) => nameWeekday(weekday))).toEqual([
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
    ]);
  });

  it('shows days off in runs, over the end of a year too', () => {
    const off = addRun(addRun([], '2027-01-02', '2026-12-30'), '2026-12-24', '2026-12-24');
    expect(groupDays(off)).toEqual([
      { from: '2026-12-24', to: '2026-12-24' },
      { from: '2026-12-30', to: '2027-01-02' },
    ]);
  });
});
