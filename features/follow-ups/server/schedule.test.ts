import { afterEach, describe, expect, it } from 'vitest';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import type { Schedule } from '../contract.ts';
import { dueTime } from './schedule.ts';

afterEach(() => setClock(systemClock));

const inSingapore = { time_zone: 'Asia/Singapore', default_next_step_time: '09:00' };
const at = (schedule: Schedule, person = inSingapore) => dueTime(schedule, person).remind_at_local;

describe('what a schedule means on the person’s clock', () => {
  it('is the default time unless another is named, counted in calendar days of their zone', () => {
    // It is already Friday 07:00 in Singapore.
    setClock(stoppedAt('2026-03-12T23:00:00.000Z'));

    expect(at({ kind: 'today' })).toBe('2026-03-13T09:00:00');
    expect(at({ kind: 'today', time: '17:30' })).toBe('2026-03-13T17:30:00');
    expect(at({ kind: 'tomorrow' })).toBe('2026-03-14T09:00:00');
    expect(at({ kind: 'in_days', days: 20, time: '08:15' })).toBe('2026-04-02T08:15:00');
    expect(at({ kind: 'at', date: '2026-12-24' })).toBe('2026-12-24T09:00:00');
    expect(dueTime({ kind: 'someday' }, inSingapore)).toMatchObject({ maturity_type: 'NOT_FIXED', remind_on: null });
  });

  it('is an hour from now, rounded up, for today after the default time, and never tomorrow', () => {
    setClock(stoppedAt('2026-03-13T06:02:30.000Z')); // 14:02:30
    expect(at({ kind: 'today' })).toBe('2026-03-13T15:05:00');

    setClock(stoppedAt('2026-03-13T15:20:00.000Z')); // 23:20
    expect(at({ kind: 'today' })).toBe('2026-03-13T23:59:00');
  });

  it('postpones by minutes exactly, even across the hour that clocks show twice', () => {
    setClock(stoppedAt('2026-11-01T05:50:20.000Z')); // It is 01:50 in New York, for the first time that night.

    const due = dueTime({ kind: 'in_minutes', minutes: 30 }, { ...inSingapore, time_zone: 'America/New_York' });

    expect(due).toMatchObject({ remind_on: '2026-11-01T06:20:00.000Z', remind_at_local: '2026-11-01T01:20:00' });
  });

  it('refuses a time that has passed, but not the minute that is running', () => {
    setClock(stoppedAt('2026-03-13T06:02:30.000Z')); // 14:02:30

    expect(() => at({ kind: 'at', date: '2026-03-12' })).toThrow('This time has already passed');
    expect(() => at({ kind: 'today', time: '14:01' })).toThrow('This time has already passed');
    expect(at({ kind: 'today', time: '14:02' })).toBe('2026-03-13T14:02:00');
  });
});
