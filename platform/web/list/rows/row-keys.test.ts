import { describe, expect, it } from 'vitest';
import { arrowStep, stepFrom } from './row-keys.ts';

const none = { altKey: false, ctrlKey: false, metaKey: false };

describe('the keys of a list', () => {
  it('move to the row before or after, and to none beyond the ends', () => {
    expect([stepFrom([5, 3, 9], 3, 1), stepFrom([5, 3, 9], 3, -1)]).toEqual([9, 5]);
    expect([stepFrom([5, 3, 9], 9, 1), stepFrom([5, 3, 9], 5, -1)]).toEqual([undefined, undefined]);
  });

  it('are the arrows without a modifier', () => {
    expect(['ArrowDown', 'ArrowUp', 'j'].map((key) => arrowStep({ key, ...none }))).toEqual([1, -1, undefined]);
    expect(arrowStep({ key: 'ArrowDown', ...none, ctrlKey: true })).toBeUndefined();
  });
});
