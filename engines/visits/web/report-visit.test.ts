import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportVisit } from './engagement-timer.mjs';

let now = 0;
let visibility = 'visible';
const sent: { load_id: string; page: string; signals: { seq: number; visible_ms: number; inputs: number }[] }[] = [];
const listeners = new Map<string, (event: { isTrusted: boolean }) => void>();
const listen = (name: string, listener: (event: { isTrusted: boolean }) => void) => listeners.set(name, listener);
const happen = (name: string, isTrusted = true) => listeners.get(name)!({ isTrusted });

beforeEach(() => {
  [now, visibility, sent.length] = [0, 'visible', 0];
  vi.useFakeTimers({ toFake: ['setInterval'] });
  vi.stubGlobal('performance', { now: () => now });
  vi.stubGlobal('addEventListener', listen);
  vi.stubGlobal('document', {
    addEventListener: listen,
    get visibilityState() {
      return visibility;
    },
  });
  vi.stubGlobal('navigator', { sendBeacon: (_: string, body: string) => sent.push(JSON.parse(body)) > 0 });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function pass(seconds: number) {
  for (let second = 0; second < seconds; second += 1) {
    now += 1_000;
    vi.advanceTimersByTime(1_000);
  }
}

const start = (more: object = {}) =>
  reportVisit({
    address: '/reports',
    describe: ({ part_ms: _, part_taps: __, part_played_ms: ___, ...signal }) => ({ page: 'A', signal }),
    ...more,
  });

it('reports at once and as the visit goes on, with one id for the load', () => {
  start();
  pass(4);
  happen('keydown');
  happen('keydown', false);
  pass(2);

  expect(sent.map(({ page, signals }) => [page, signals])).toMatchObject([
    ['A', [{ seq: 0, visible_ms: 0, inputs: 0 }]],
    ['A', [{ seq: 1, visible_ms: 2_000, inputs: 0 }]],
    ['A', [{ seq: 2, visible_ms: 5_000, inputs: 1 }]],
  ]);
  expect(new Set(sent.map(({ load_id }) => load_id)).size).toBe(1);
  expect(sent[0]?.load_id).toMatch(/^[0-9a-f]{32}$/);
});

it('reports when the page is left, and nothing that was reported before', () => {
  start();
  now = 1_000;
  visibility = 'hidden';
  happen('visibilitychange');
  happen('pagehide');
  pass(60);

  expect(sent.map(({ signals }) => signals[0]?.visible_ms)).toEqual([0, 1_000]);
});

it('counts what is in view, and reports no more often than it may', () => {
  let isInView = false;
  const { onSeen } = start({ isInView: () => isInView, most: 2 });
  pass(10);
  isInView = true;
  onSeen();
  pass(100);

  expect(sent.map(({ signals }) => signals[0]?.visible_ms)).toEqual([0, 10_000]);
});

it('reports nothing before there is something to report', () => {
  start({ describe: () => null });
  pass(30);

  expect(sent).toEqual([]);
});
