import { describe, expect, it } from 'vitest';
import { longestPage, pageBars } from './page-bars.ts';

const read = (...seconds: number[]) => seconds.map((spent, index) => ({ page: index + 1, seconds: spent }));

describe('the bars of a file', () => {
  it('stand for its pages, also those nobody looked at', () => {
    expect(pageBars({ page_count: 4, pages: [{ page: 2, seconds: 9 }] }).map(({ seconds }) => seconds)).toEqual([
      0, 9, 0, 0,
    ]);
  });

  it('stand for several pages each in a long file, and are as high as the longest of them', () => {
    const bars = pageBars({ page_count: 200, pages: [...read(1, 7, 3), { page: 200, seconds: 4 }] });

    expect(bars).toHaveLength(40);
    expect(bars[0]).toEqual({ page: 1, seconds: 7 });
    expect(bars[39]).toEqual({ page: 196, seconds: 4 });
  });

  it.each([2, 40, 41, 79, 80, 81, 199])('leave no page of %i out', (page_count) => {
    const pages = [{ page: page_count, seconds: 1 }];
    const bars = pageBars({ page_count, pages });

    expect(bars.length).toBeLessThanOrEqual(40);
    expect(bars.at(-1)?.seconds).toBe(1);
  });
});

describe('the page looked at longest', () => {
  it('is the first of those as long', () => {
    expect(longestPage(read(3, 8, 8))).toEqual({ page: 2, seconds: 8 });
    expect(longestPage([])).toBeUndefined();
  });
});
