import { expect, it } from 'vitest';
import { chooseTicks } from './choose-ticks.ts';

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [8, [0, 2, 4, 6, 8]],
  [15, [0, 5, 10, 15]],
  [142, [0, 50, 100, 150]],
  [2_450, [0, 1_000, 2_000, 3_000]],
])('the axis of a chart whose greatest value is %d has round numbers, four steps at most', (most, ticks) => {
  expect(chooseTicks(most)).toEqual(ticks);
});
