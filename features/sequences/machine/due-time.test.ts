import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, toInstant, toWallTime } from '#domain/wall-time.ts';
import type { DelayStep, DelayUnit, SendingHours, ShareStep, Step } from '../definition.ts';
import { findDueTime } from './due-time.ts';
import { areOpen, moveIntoHours } from './sending-hours.ts';

const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Kolkata'] as const;
const DAY_MS = 86_400_000;
const START = Date.parse('2026-01-01T00:00:00.000Z');

const share = (hours: SendingHours | null = null): ShareStep => ({
  id: 's00000z',
  type: 'SHARE_CONTENT',
  content_id: 1,
  platform: 'whatsapp',
  message: '',
  is_automatic: false,
  hours,
});
const wait = (count: number, unit: DelayUnit, id = 's00000a'): DelayStep => ({ id, type: 'DELAY', count, unit });
const due = (delays: DelayStep[], from: string, timeZone: string, hours: SendingHours | null = null) => {
  const step = share(hours);
  return findDueTime([...delays, step], step, { from, timeZone });
};

const zone = fc.constantFrom(...zones);
/** Whole minutes of two years. */
const instant = fc
  .integer({ min: 0, max: 2 * 365 * 1_440 })
  .map((minute) => new Date(START + minute * 60_000).toISOString());
const time = fc.integer({ min: 0, max: 24 * 4 - 1 }).map((quarter) => {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(quarter / 4))}:${pad((quarter % 4) * 15)}`;
});
const hours = fc
  .record({ weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), from: time, to: time })
  .filter(({ from, to }) => from < to);

describe('a step', () => {
  it('is due the days and weeks of its waits later at the same time of day, over two years in five zones', () => {
    fc.assert(
      fc.property(zone, instant, fc.integer({ min: 1, max: 60 }), (timeZone, from, days) => {
        const wall = toWallTime(from, timeZone);
        const wanted = toInstant(`${addDays(wall.slice(0, 10), days)}T${wall.slice(11)}`, timeZone);
        expect(due([wait(days, 'DAY')], from, timeZone)).toBe(wanted);
      }),
    );
  });

  it('is due minutes and hours later by the clock on the wall or not', () => {
    const from = '2026-03-29T00:30:00.000Z';
    expect(due([wait(90, 'MINUTE')], from, 'Europe/Berlin')).toBe('2026-03-29T02:00:00.000Z');
    expect(due([wait(1, 'HOUR')], from, 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  });

  it('at a time that the clock skips is due an hour later, and at one that occurs twice the first time', () => {
    expect(due([wait(1, 'DAY')], '2026-03-28T01:30:00.000Z', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
    expect(due([wait(1, 'DAY')], '2026-10-24T00:30:00.000Z', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
  });

  it('counts 29 February as any day', () => {
    expect(due([wait(1, 'DAY')], '2028-02-28T10:00:00.000Z', 'Asia/Kolkata')).toBe('2028-02-29T10:00:00.000Z');
    expect(due([wait(52, 'WEEK')], '2028-02-29T10:00:00.000Z', 'Asia/Kolkata')).toBe('2029-02-27T10:00:00.000Z');
  });

  it('waits for two waits in a row together, and only for those right before it', () => {
    const step = share();
    const first: Step = { ...share(), id: 's00000y' };
    const steps: Step[] = [wait(9, 'DAY', 's00000b'), first, wait(1, 'DAY'), wait(2, 'HOUR', 's00000c'), step];
    const from = '2026-11-27T10:00:00.000Z';
    expect(findDueTime(steps, step, { from, timeZone: 'UTC' })).toBe('2026-11-28T12:00:00.000Z');
  });
});

describe('the hours of a step', () => {
  it('move it to the next time they are open and never back, over two years in five zones', () => {
    fc.assert(
      fc.property(zone, instant, hours, (timeZone, at, open) => {
        const moved = moveIntoHours(at, open, timeZone);
        expect(areOpen(moved, open, timeZone)).toBe(true);
        expect(moved >= at).toBe(true);
        expect(Date.parse(moved) - Date.parse(at)).toBeLessThanOrEqual(15 * DAY_MS);
        if (areOpen(at, open, timeZone)) expect(moved).toBe(at);
      }),
    );
  });

  it('move a Sunday to Monday morning', () => {
    const workdays = { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' };
    const sunday = '2026-03-15T09:30:00.000Z';
    expect(moveIntoHours(sunday, workdays, 'Asia/Singapore')).toBe('2026-03-16T01:00:00.000Z');
  });

  it('that a change of clocks skips whole on a day are those of the next', () => {
    const night = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '02:00', to: '03:00' };
    expect(moveIntoHours('2026-03-29T00:00:00.000Z', night, 'Europe/Berlin')).toBe('2026-03-30T00:00:00.000Z');
  });
});
