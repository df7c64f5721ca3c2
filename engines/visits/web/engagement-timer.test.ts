import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTimer, nextReportAt } from './engagement-timer.mjs';

/** Runs the timer once a second, as the page does. */
function run(timer: ReturnType<typeof createTimer>, from: number, to: number) {
  for (let at = from; at <= to; at += 1000) timer.tick(at);
  return timer.read(to);
}

const noParts = { part_ms: {}, part_taps: {}, part_played_ms: {} };

describe('the timer of a public page', () => {
  it('counts while the page is visible', () => {
    const timer = createTimer(0, true);

    expect(run(timer, 0, 12_000)).toMatchObject({ visible_ms: 12_000, active_ms: 12_000, inputs: 0 });
  });

  it('counts nothing in a tab opened in the background, until it is looked at', () => {
    const timer = createTimer(0, false);
    run(timer, 0, 60_000);
    timer.setVisible(60_000, true);

    expect(run(timer, 60_000, 65_000)).toMatchObject({ visible_ms: 5_000, active_ms: 5_000 });
  });

  it('treats a reader as gone after 30 s without an input, and as back with the next one', () => {
    const timer = createTimer(0, true);
    expect(run(timer, 0, 100_000)).toMatchObject({ visible_ms: 100_000, active_ms: 30_000 });
    timer.input(100_000);

    expect(run(timer, 100_000, 110_000)).toMatchObject({ active_ms: 40_000, inputs: 1 });
  });

  it('does not count a sleep of the machine', () => {
    const timer = createTimer(0, true);
    timer.tick(1_000);
    timer.tick(3_600_000);

    expect(timer.read(3_600_000).visible_ms).toBe(6_000);
  });

  it('counts of the time in which the page is shown as active what is within 30 s of an input', () => {
    const timer = createTimer(0, true);
    run(timer, 0, 20_000);
    timer.input(20_000);

    expect(run(timer, 20_000, 60_000)).toEqual({ visible_ms: 60_000, active_ms: 50_000, inputs: 1, ...noParts });
  });

  it('counts nothing of a page that nobody has scrolled to', () => {
    const timer = createTimer(0, false);
    run(timer, 0, 40_000);
    timer.setVisible(40_000, true);

    expect(run(timer, 40_000, 42_000)).toEqual({ visible_ms: 2_000, active_ms: 2_000, inputs: 0, ...noParts });
  });

  it('counts little of a night in which the machine slept', () => {
    expect(createTimer(0, true).read(8 * 3_600_000).visible_ms).toBe(5_000);
  });

  it('gives the time to the part that is in view', () => {
    const timer = createTimer(0, true);
    timer.setPart(0, '1');
    run(timer, 0, 5_000);
    timer.setPart(5_000, '2');
    run(timer, 5_000, 8_000);
    timer.setPart(8_000, null);

    expect(run(timer, 8_000, 9_000).part_ms).toEqual({ '1': 5_000, '2': 3_000 });
  });

  it('never counts more than has passed, and never backwards', () => {
    const step = fc.record({
      ms: fc.integer({ min: -2_000, max: 8_000 }),
      what: fc.constantFrom('tick', 'show', 'hide', 'input', 'part'),
    });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const timer = createTimer(0, true);
        let at = 0;
        let latest = 0;
        let before = timer.read(0);
        for (const { ms, what } of steps) {
          at = Math.max(0, at + ms);
          latest = Math.max(latest, at);
          if (what === 'tick') timer.tick(at);
          if (what === 'show') timer.setVisible(at, true);
          if (what === 'hide') timer.setVisible(at, false);
          if (what === 'input') timer.input(at);
          if (what === 'part') timer.setPart(at, '1');
          const now = timer.read(at);
          expect(now.visible_ms).toBeLessThanOrEqual(latest);
          expect(now.active_ms).toBeLessThanOrEqual(now.visible_ms);
          expect(now.part_ms['1'] ?? 0).toBeLessThanOrEqual(now.active_ms);
          expect(now.visible_ms).toBeGreaterThanOrEqual(before.visible_ms);
          before = now;
        }
      }),
    );
  });

  it('reports soon at first, then every fifteen seconds', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map(nextReportAt)).toEqual([0, 2_000, 5_000, 10_000, 20_000, 35_000, 50_000]);
  });
});
