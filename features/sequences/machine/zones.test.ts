import { describe, expect, it } from 'vitest';
import { findCountry } from '#domain/phone-numbers.ts';
import type { ActionStep, Step } from '../definition.ts';
import { callStep, delayStep } from '../testing/new-sequence.ts';
import { changeZone } from './change-zone.ts';
import { findZoneOfCountry } from './country-zone.ts';

const AT = '2026-11-27T10:00:00.000Z';

describe('the zone of a phone', () => {
  it.each([
    ['+6591234567', 'SG', 'Asia/Singapore'],
    ['+4915112345678', 'DE', 'Europe/Berlin'],
    ['+442079460958', 'GB', 'Europe/London'],
    ['+60123456789', 'MY', 'Asia/Kuala_Lumpur'],
    ['+18765551234', 'JM', 'America/Jamaica'],
    ['+12125551234', 'US', null],
    ['+61412345678', 'AU', null],
    ['+34612345678', 'ES', null],
  ])('%s is that of its country, where all clocks there show one time', (number, country, zone) => {
    expect(findCountry(number)).toBe(country);
    expect(findZoneOfCountry(country, AT)).toBe(zone);
  });

  it('is unknown for a number of no country', () => {
    expect(findCountry('+80012345678')).toBeNull();
    expect(findCountry('+999')).toBeNull();
  });
});

describe('another clock', () => {
  const hours = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '18:00' };
  const step = callStep({ hours }) as ActionStep;
  const steps: Step[] = [callStep(), delayStep(1), step];
  const berlinToSingapore = { before: 'Europe/Berlin', after: 'Asia/Singapore' };
  const dates = { due_at: '2026-11-28T10:00:00.000Z', waits_from: AT, is_due_chosen: false };
  const change = (more: object, now = AT) => changeZone(steps, step, { ...dates, ...more }, berlinToSingapore, now);

  it('counts waits and hours anew', () => {
    // 18:00 in Singapore is no longer within the hours, so it is 09:00 there the day after.
    expect(change({}).due_at).toBe('2026-11-29T01:00:00.000Z');
  });

  it('leaves dates that a person chose or that have passed, and makes none due in the past', () => {
    expect(change({ is_due_chosen: true }).due_at).toBe(dates.due_at);
    expect(change({}, '2026-11-28T11:00:00.000Z').due_at).toBe(dates.due_at);
    const now = '2026-11-28T09:59:00.000Z';
    expect(change({}, now).due_at >= now).toBe(true);
  });

  it('does not add waits that were passed over', () => {
    expect(change({ due_at: '2026-11-28T08:30:00.000Z' }).due_at).toBe('2026-11-28T08:30:00.000Z');
  });

  it('begins on the chosen day of the new zone', () => {
    const midnight = { waits_from: '2026-11-29T23:00:00.000Z', due_at: '2026-12-01T08:00:00.000Z' };
    expect(change(midnight)).toEqual({
      waits_from: '2026-11-29T16:00:00.000Z',
      due_at: '2026-12-01T01:00:00.000Z',
    });
  });
});
