import { describe, expect, it } from 'vitest';
import { findPlace, hasSameItems, moveItem } from './move-item.ts';

describe('moving an item in a list', () => {
  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [1, 9, 'acb'],
    [1, -3, 'bac'],
    [7, 0, 'abc'],
  ])('from %i to %i', (from, to, result) => {
    expect(moveItem(['a', 'b', 'c'], from, to).join('')).toBe(result);
  });
});

describe('the place of a dragged item', () => {
  const middles = [20, 60, 100, 140];

  it('changes when the pointer passes the middle of another item', () => {
    expect(findPlace(59, middles, 0)).toBe(0);
    expect(findPlace(61, middles, 0)).toBe(1);
    expect(findPlace(99, middles, 3)).toBe(2);
    expect(findPlace(101, middles, 3)).toBe(3);
  });

  it('is the first or the last one beyond the ends', () => {
    expect(findPlace(-500, middles, 2)).toBe(0);
    expect(findPlace(5_000, middles, 1)).toBe(3);
  });
});

describe('two lists', () => {
  it('hold the same items whatever their order', () => {
    expect(hasSameItems([1, 2], [2, 1])).toBe(true);
    expect(hasSameItems([1, 2], [1, 3])).toBe(false);
    expect(hasSameItems([1], [1, 2])).toBe(false);
  });
});
