import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onTick, setFirstTime } from './clock.ts';

let heard: string[];
let stop: () => void;
const page = new EventTarget();

beforeEach(() => {
  vi.stubGlobal('window', page);
  setFirstTime('2026-03-12T15:58:50.000Z');
  vi.useFakeTimers({ now: Date.parse('2026-03-12T15:59:10.000Z') });
  heard = [];
  stop = onTick(() => heard.push(new Date().toISOString()));
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('moves on at the half minutes of the clock, so that a day ends at midnight', () => {
  vi.advanceTimersByTime(60_000);

  expect(heard.slice(1)).toEqual(['2026-03-12T15:59:30.000Z', '2026-03-12T16:00:00.000Z']);
});

it('moves on at once when the device wakes up or the page comes to the front', () => {
  vi.setSystemTime('2026-03-13T01:00:07.000Z');
  page.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(23_000);

  expect(heard.slice(1)).toEqual(['2026-03-13T01:00:07.000Z', '2026-03-13T01:00:30.000Z']);
});

it('moves on once in a half minute, however often something takes the focus', () => {
  page.dispatchEvent(new Event('focus'));
  vi.advanceTimersByTime(19_000);
  page.dispatchEvent(new Event('focus'));

  expect(heard).toEqual(['2026-03-12T15:59:10.000Z']);
});

it('stands still while nothing shows it', () => {
  stop();
  vi.advanceTimersByTime(60_000);
  page.dispatchEvent(new Event('focus'));

  expect(heard).toHaveLength(1);
});
