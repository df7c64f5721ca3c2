import { describe, expect, it } from 'vitest';
import { nearestTo } from './list-visit.ts';

describe('the row that gets the focus on return', () => {
  it('is the one of the record', () => {
    expect(nearestTo(2, [1, 2, 3], [3, 2, 1])).toBe(2);
  });

  it('is the next one left where that is gone, or else the one before', () => {
    expect(nearestTo(2, [1, 2, 3, 4], [1, 4])).toBe(4);
    expect(nearestTo(3, [1, 2, 3], [1, 2])).toBe(2);
  });

  it('is none where nothing is left, or the record was never in the list', () => {
    expect(nearestTo(2, [1, 2, 3], [])).toBeNull();
    expect(nearestTo(9, [1, 2, 3], [1, 2, 3])).toBeNull();
  });
});
