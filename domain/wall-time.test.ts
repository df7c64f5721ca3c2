import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, toInstant, toWallTime } from './wall-time.ts';

const MINUTE_MS = 60_000;

const zones = Intl.supportedValuesOf('timeZone');

/** Minutes from 2020 to 2040, the years in which reminders are set. */
const minutes = fc
  .integer({ min: Date.UTC(2020, 0, 1) / MINUTE_MS, max: Date.UTC(2040, 0, 1) / MINUTE_MS })
  .map((minute) => new Date(minute * MINUTE_MS).toISOString());

/** Returns the time in the zone as Intl writes it, independently of the code under test. */
function shownBy(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return format.format(new Date(instant)).replace(' ', 'T');
}

describe('a wall time and the instant it means', () => {
  it('agree in every zone: the clock there shows the wall time at that instant', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), minutes, (zone, instant) => {
        const wall = shownBy(instant, zone);
        expect(shownBy(toInstant(wall, zone), zone)).toBe(wall);
        expect(toWallTime(instant, zone)).toBe(wall);
      }),
      { numRuns: 2_000 },
    );
  });

  it('are the first of two, where clocks show a time twice', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), minutes, (zone, instant) => {
        expect(toInstant(shownBy(instant, zone), zone) <= instant).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('never go backwards when the wall time goes forward, changes of the clock included', () => {
    const clockChanges: [zone: string, around: string][] = [
      ['America/New_York', '2026-03-08'],
      ['America/New_York', '2026-11-01'],
      ['Europe/London', '2026-03-29'],
      ['Australia/Lord_Howe', '2026-10-04'],
      ['Africa/Casablanca', '2026-02-15'],
      ['Pacific/Apia', '2011-12-30'],
      ['Asia/Singapore', '2026-05-05'],
    ];
    for (const [zone, day] of clockChanges) {
      const wallTimes = Array.from({ length: 3 * 96 }, (_, quarter) => {
        const at = Date.parse(`${addDays(day, -1)}T00:00:00Z`) + quarter * 15 * MINUTE_MS;
        return new Date(at).toISOString().slice(0, 16);
      });
      const instants = wallTimes.map((wall) => toInstant(wall, zone));
      const inGap = wallTimes.filter((wall, index) => shownBy(instants[index]!, zone).slice(0, 16) !== wall);
      const outside = instants.filter((_, index) => !inGap.includes(wallTimes[index]!));
      expect(outside).toEqual([...outside].sort());
    }
  });

  it('are the first 01:30 on the night New York sets its clocks back', () => {
    expect(toInstant('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  });

  it('turn 02:30, which New York skips in spring, into 03:30 of the new clock', () => {
    const instant = toInstant('2026-03-08T02:30', 'America/New_York');

    expect(instant).toBe('2026-03-08T07:30:00.000Z');
    expect(toWallTime(instant, 'America/New_York')).toBe('2026-03-08T03:30:00');
  });

  it('know a half-hour change and a day that never was', () => {
    expect(toInstant('2026-10-04T02:15', 'Australia/Lord_Howe')).toBe('2026-10-03T15:45:00.000Z');
    expect(toWallTime(toInstant('2011-12-30T09:00', 'Pacific/Apia'), 'Pacific/Apia')).toBe('2011-12-31T09:00:00');
  });
});

describe('days of the calendar', () => {
  it('follow each other over months, leap days and years', () => {
    expect([addDays('2028-02-28', 1), addDays('2026-12-31', 1), addDays('2026-03-01', -1)]).toEqual([
      '2028-02-29',
      '2027-01-01',
      '2026-02-28',
    ]);
  });
});
