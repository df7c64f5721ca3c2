import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOfWall, wallOf } from './wall-clock.ts';

describe('a time somebody types, on their own clock', () => {
  it('means the instant at which that clock shows it, in every zone', () => {
    const minutes = fc.integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2030, 0, 1) / 60_000 });
    fc.assert(
      fc.property(fc.constantFrom(...Intl.supportedValuesOf('timeZone')), minutes, (zone, minute) => {
        const wall = wallOf(new Date(minute * 60_000).toISOString(), zone);
        expect(wallOf(instantOfWall(wall, zone), zone)).toBe(wall);
      }),
      { numRuns: 500 },
    );
  });

  it('is the first of two on the night the clocks are set back', () => {
    expect(instantOfWall('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  });
});
