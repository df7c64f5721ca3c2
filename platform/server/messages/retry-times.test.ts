import { afterEach, describe, expect, it } from 'vitest';
import { setClock, stoppedAt, systemClock } from '../clock.ts';
import { secondsToNextTry } from './retry-times.ts';

const created_at = '2026-11-20T10:00:00.000Z';
afterEach(() => setClock(systemClock));

function nextTries(code: string | undefined, askedFor?: number): (number | null)[] {
  setClock(stoppedAt(created_at));
  return [0, 1, 2, 3, 4, 5].map((tries) => secondsToNextTry({ channel: 'email', code, tries, created_at }, askedFor));
}

describe('the next try of a message that must wait', () => {
  it('comes after 1, 5, 15 and 60 minutes, then every hour', () => {
    expect(nextTries(undefined)).toEqual([60, 300, 900, 3600, 3600, 3600]);
  });

  it('comes much sooner when somebody waits for a code', () => {
    expect(nextTries('123456')).toEqual([2, 5, 15, 30, 60, 60]);
  });

  it('never comes sooner than the provider asked for', () => {
    expect(nextTries('123456', 20)).toEqual([20, 20, 20, 30, 60, 60]);
  });

  it('does not come when a code would be worthless, or after two days', () => {
    setClock(stoppedAt('2026-11-20T10:09:30Z'));
    expect(secondsToNextTry({ channel: 'email', code: '123456', tries: 9, created_at })).toBeNull();
    setClock(stoppedAt('2026-11-22T09:30:00Z'));
    expect(secondsToNextTry({ channel: 'email', code: undefined, tries: 50, created_at })).toBeNull();
  });
});
