import { describe, expect, it } from 'vitest';
import type { WorkingHours } from './contract.ts';
import { alwaysAvailable, findAbsence, type MemberTimes } from './working-time.ts';

const member = (times: Partial<MemberTimes> = {}): MemberTimes => ({
  ...alwaysAvailable,
  account_status: 'ACTIVE',
  time_zone: 'Asia/Singapore',
  leads_today: 0,
  ...times,
});

const everyDay = (from: string, to: string): WorkingHours[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, to }));

const MONDAY_NOON = '2026-03-02T04:00:00.000Z'; // 12:00 in Singapore

describe('a member', () => {
  it('who wrote nothing gets leads at any time', () => {
    expect(findAbsence(member(), MONDAY_NOON)).toBeNull();
  });

  it('gets leads in working hours on their own clock, from the first minute to before the last', () => {
    const at = (time: string) =>
      findAbsence(member({ working_hours: [{ weekday: 1, from: '09:00', to: '18:00' }] }), time);
    expect(at('2026-03-02T00:59:59.999Z')).toBe('outside_hours');
    expect(at('2026-03-02T01:00:00.000Z')).toBeNull();
    expect(at('2026-03-02T09:59:59.999Z')).toBeNull();
    expect(at('2026-03-02T10:00:00.000Z')).toBe('outside_hours');
    expect(at('2026-03-03T04:00:00.000Z')).toBe('outside_hours'); // a Tuesday
  });

  it('with hours until 24:00 gets leads until midnight', () => {
    const late = member({ working_hours: everyDay('22:00', '24:00') });
    expect(findAbsence(late, '2026-03-02T15:59:59.000Z')).toBeNull();
    expect(findAbsence(late, '2026-03-02T16:00:00.000Z')).toBe('outside_hours');
  });

  it('gets none on days off, while paused, at the daily limit, deactivated or not joined', () => {
    expect(findAbsence(member({ days_off: ['2026-03-02'] }), MONDAY_NOON)).toBe('day_off');
    expect(findAbsence(member({ days_off: ['2026-03-03'] }), '2026-03-02T16:00:00.000Z')).toBe('day_off');
    expect(findAbsence(member({ is_paused: true }), MONDAY_NOON)).toBe('paused');
    expect(findAbsence(member({ is_paused: true, paused_until: '2026-03-02T04:00:01.000Z' }), MONDAY_NOON)).toBe(
      'paused',
    );
    expect(findAbsence(member({ is_paused: true, paused_until: MONDAY_NOON }), MONDAY_NOON)).toBeNull();
    expect(findAbsence(member({ daily_cap: 2, leads_today: 2 }), MONDAY_NOON)).toBe('daily_cap');
    expect(findAbsence(member({ daily_cap: 2, leads_today: 1 }), MONDAY_NOON)).toBeNull();
    expect(findAbsence(member({ account_status: 'DEACTIVATED' }), MONDAY_NOON)).toBe('deactivated');
    expect(findAbsence(member({ account_status: 'INVITED' }), MONDAY_NOON)).toBe('invited');
  });

  it('whose clock skips the working hour works it after the change, so that nobody is absent for the day', () => {
    // In Berlin 02:00 becomes 03:00 on 29 March 2026, at 01:00 UTC.
    const night = member({ time_zone: 'Europe/Berlin', working_hours: everyDay('02:00', '03:00') });
    expect(findAbsence(night, '2026-03-29T00:59:00.000Z')).toBe('outside_hours');
    expect(findAbsence(night, '2026-03-29T01:00:00.000Z')).toBeNull();
    expect(findAbsence(night, '2026-03-29T01:59:00.000Z')).toBeNull();
    expect(findAbsence(night, '2026-03-29T02:00:00.000Z')).toBe('outside_hours');
  });

  it('whose clock shows the working hour twice works both', () => {
    // In Berlin 03:00 becomes 02:00 on 25 October 2026, at 01:00 UTC.
    const night = member({ time_zone: 'Europe/Berlin', working_hours: everyDay('02:00', '03:00') });
    expect(findAbsence(night, '2026-10-25T00:30:00.000Z')).toBeNull();
    expect(findAbsence(night, '2026-10-25T01:30:00.000Z')).toBeNull();
    expect(findAbsence(night, '2026-10-25T02:00:00.000Z')).toBe('outside_hours');
  });

  it('whose clock skips midnight or a whole day is available again on the next', () => {
    // Samoa left out 30 December 2011; Beirut's days begin at 01:00 when its clock changes.
    const samoa = member({ time_zone: 'Pacific/Apia', working_hours: everyDay('09:00', '17:00') });
    expect(findAbsence(samoa, '2011-12-30T20:00:00.000Z')).toBeNull(); // 31 December, 10:00
    const beirut = member({ time_zone: 'Asia/Beirut', working_hours: everyDay('00:00', '24:00') });
    expect(findAbsence(beirut, '2026-03-28T22:00:00.000Z')).toBeNull();
  });
});
