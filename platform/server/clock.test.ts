import { afterEach, describe, expect, it, vi } from 'vitest';
import { now, nowIso, nowMillis, setClock, startingAt, stoppedAt, systemClock } from './clock.ts';

afterEach(() => setClock(systemClock));

describe('the clock', () => {
  it('stands at the instant a test asks for', () => {
    setClock(stoppedAt('2026-11-20T18:00:00+08:00'));

    expect(nowIso()).toBe('2026-11-20T10:00:00.000Z');
    expect(now()).toEqual(new Date('2026-11-20T10:00:00.000Z'));
  });

  it('started at an instant, runs on from there', async () => {
    setClock(startingAt('2030-01-01T00:00:00Z'));

    const start = nowMillis();

    expect(nowIso()).toMatch(/^2030-01-01T00:00:0/);
    await vi.waitUntil(() => nowMillis() > start);
  });

  it('refuses an invalid instant', () => {
    expect(() => stoppedAt('tomorrow')).toThrow('Not an instant: tomorrow');
  });
});
