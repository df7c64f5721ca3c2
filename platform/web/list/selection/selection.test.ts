import { describe, expect, it } from 'vitest';
import { idsBetween, stillHere, toggled } from './selection.ts';

const rows = [5, 3, 9, 1];

describe('the selection of a list', () => {
  it('ticks the row that was pressed, and unticks it again', () => {
    const once = toggled(new Set(), 3, [3]);

    expect([...once]).toEqual([3]);
    expect([...toggled(once, 3, [3])]).toEqual([]);
  });

  it('goes with Shift from the row changed last to this one, up or down, and all follow this one', () => {
    expect(idsBetween(rows, 3, 1)).toEqual([3, 9, 1]);
    expect(idsBetween(rows, 9, 5)).toEqual([5, 3, 9]);
    expect([...toggled(new Set([3]), 1, idsBetween(rows, 3, 1))]).toEqual([3, 9, 1]);
    expect([...toggled(new Set([3, 9]), 9, [3, 9])]).toEqual([]);
  });

  it('changes one row alone when the row changed last is gone', () => {
    expect(idsBetween(rows, 4, 9)).toEqual([9]);
  });

  it('loses rows that leave the list, and is the same set while none does', () => {
    const chosen = new Set([3, 9]);

    expect(stillHere(chosen, [9, 3, 7])).toBe(chosen);
    expect([...stillHere(chosen, [9, 7])]).toEqual([9]);
  });
});
