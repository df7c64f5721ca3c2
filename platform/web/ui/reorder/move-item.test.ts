import { describe, expect, it } from 'vitest';
import { moveItem } from './move-item.ts';

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
