import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  findFirstWeekday,
  findWeekday,
  formatDay,
  formatMonth,
  formatTimeOfDay,
  listWeeks,
  timesOfDay,
} from './calendar-dates.ts';

describe('calendar dates', () => {
  it('move by days over months, years and summer time', () => {
    expect(addDays('2026-03-28', 3)).toBe('2026-03-31');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });

  it('move by months to a day that exists', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
    expect(addMonths('2026-03-12', -12)).toBe('2025-03-12');
  });

  it('stand in whole weeks', () => {
    expect(listWeeks('2026-03-12', 1).map((week) => `${week[0]}..${week[6]}`)).toEqual([
      '2026-02-23..2026-03-01',
      '2026-03-02..2026-03-08',
      '2026-03-09..2026-03-15',
      '2026-03-16..2026-03-22',
      '2026-03-23..2026-03-29',
      '2026-03-30..2026-04-05',
    ]);
    expect(listWeeks('2026-03-12', 7)[0]![0]).toBe('2026-03-01');
    expect(listWeeks('2026-02-10', 7)).toHaveLength(4);
    expect(findWeekday('2026-03-15')).toBe(7);
  });

  it('begin their week as the person does', () => {
    expect(findFirstWeekday('en-US')).toBe(7);
    expect(findFirstWeekday('en-GB')).toBe(1);
    expect(findFirstWeekday('en-US@posix')).toBe(1);
  });

  it('have words', () => {
    expect(formatMonth('2026-03-12')).toBe('March 2026');
    expect(formatDay('2026-03-12')).toBe('Thursday, March 12, 2026');
  });
});

describe('times of day', () => {
  it('are hh:mm A (S1-9D-03)', () => {
    expect(['00:00', '09:05', '12:00', '15:30'].map(formatTimeOfDay)).toEqual([
      '12:00 AM',
      '09:05 AM',
      '12:00 PM',
      '03:30 PM',
    ]);
  });

  it('come in steps and hold the chosen one', () => {
    expect(timesOfDay(30, null)).toHaveLength(48);
    expect(timesOfDay(30, '10:10').slice(20, 23)).toEqual(['10:00', '10:10', '10:30']);
  });
});
