import { expect, it } from 'vitest';
import { createLook, nextReportAt } from './look.mjs';

const SECOND = 1_000;

/** Lets seconds pass as the page does, which looks at the clock every second. */
function pass(look: ReturnType<typeof createLook>, from: number, to: number): void {
  for (let second = from + 1; second <= to; second += 1) look.tick(second * SECOND);
}

it('counts the time in which the form is shown, and of it what is within 30 s of an input', () => {
  const look = createLook(0, true);
  pass(look, 0, 20);
  look.input(20 * SECOND);
  pass(look, 20, 60);

  expect(look.read(60 * SECOND)).toEqual({ visible_ms: 60_000, active_ms: 50_000, inputs: 1 });
});

it('counts nothing of a form that nobody has scrolled to', () => {
  const look = createLook(0, false);
  pass(look, 0, 40);
  look.setShown(40 * SECOND, true);
  pass(look, 40, 42);

  expect(look.read(42 * SECOND)).toEqual({ visible_ms: 2_000, active_ms: 2_000, inputs: 0 });
});

it('counts little of a night in which the machine slept', () => {
  const look = createLook(0, true);

  expect(look.read(8 * 3_600 * SECOND).visible_ms).toBe(5_000);
});

it('reports often at first, which decides whether it is a look, and then every 15 s', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(nextReportAt)).toEqual([0, 2_000, 5_000, 10_000, 20_000, 35_000, 50_000]);
});
