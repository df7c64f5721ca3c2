import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMeter, nextReportAt } from './meter.mjs';

/** Runs the meter once a second, as the page does. */
function run(meter: ReturnType<typeof createMeter>, from: number, to: number) {
  for (let at = from; at <= to; at += 1000) meter.tick(at);
  return meter.read(to);
}

describe('the meter of a shared page', () => {
  it('counts while the page is visible', () => {
    const meter = createMeter(0, true);

    expect(run(meter, 0, 12_000)).toMatchObject({ visible_ms: 12_000, active_ms: 12_000, inputs: 0 });
  });

  it('counts nothing in a tab opened in the background, until it is looked at', () => {
    const meter = createMeter(0, false);
    run(meter, 0, 60_000);
    meter.setVisible(60_000, true);

    expect(run(meter, 60_000, 65_000)).toMatchObject({ visible_ms: 5_000, active_ms: 5_000 });
  });

  it('treats a reader as gone after 30 s without an input, and as back with the next one', () => {
    const meter = createMeter(0, true);
    expect(run(meter, 0, 100_000)).toMatchObject({ visible_ms: 100_000, active_ms: 30_000 });
    meter.input(100_000);

    expect(run(meter, 100_000, 110_000)).toMatchObject({ active_ms: 40_000, inputs: 1 });
  });

  it('does not count a sleep of the machine', () => {
    const meter = createMeter(0, true);
    meter.tick(1_000);
    meter.tick(3_600_000);

    expect(meter.read(3_600_000).visible_ms).toBe(6_000);
  });

  it('gives the time to the page that is in view', () => {
    const meter = createMeter(0, true);
    meter.setPage(0, '1');
    run(meter, 0, 5_000);
    meter.setPage(5_000, '2');
    run(meter, 5_000, 8_000);
    meter.setPage(8_000, null);

    expect(run(meter, 8_000, 9_000).page_ms).toEqual({ '1': 5_000, '2': 3_000 });
  });

  it('never counts more than has passed, and never backwards', () => {
    const step = fc.record({
      ms: fc.integer({ min: -2_000, max: 8_000 }),
      what: fc.constantFrom('tick', 'show', 'hide', 'input', 'page'),
    });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const meter = createMeter(0, true);
        let at = 0;
        let latest = 0;
        let before = meter.read(0);
        for (const { ms, what } of steps) {
          at = Math.max(0, at + ms);
          latest = Math.max(latest, at);
          if (what === 'tick') meter.tick(at);
          if (what === 'show') meter.setVisible(at, true);
          if (what === 'hide') meter.setVisible(at, false);
          if (what === 'input') meter.input(at);
          if (what === 'page') meter.setPage(at, '1');
          const now = meter.read(at);
          expect(now.visible_ms).toBeLessThanOrEqual(latest);
          expect(now.active_ms).toBeLessThanOrEqual(now.visible_ms);
          expect(now.page_ms['1'] ?? 0).toBeLessThanOrEqual(now.active_ms);
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
