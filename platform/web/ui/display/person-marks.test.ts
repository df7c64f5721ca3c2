import { describe, expect, it } from 'vitest';
import { chooseColor } from './person-marks.ts';

describe('the colour of a person', () => {
  it('is the same for the same id, as number or text', () => {
    expect(chooseColor(412)).toBe(chooseColor('412'));
    expect(chooseColor(412)).toBe(chooseColor(412));
  });

  it('uses all ten colours about equally (S0-9-15)', () => {
    const uses = new Map<number, number>();
    for (let id = 1; id <= 10_000; id += 1) uses.set(chooseColor(id), (uses.get(chooseColor(id)) ?? 0) + 1);
    expect([...uses.keys()].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(Math.min(...uses.values())).toBeGreaterThan(800);
  });
});
