import { describe, expect, it } from 'vitest';
import { compareCounts } from './figure-words.ts';

describe('a count compared with the period before', () => {
  it('has not changed where the change rounds to 0 %, in whichever direction', () => {
    const unchanged = { direction: 'same', words: 'No change' };
    expect(compareCounts(310, 311)).toMatchObject(unchanged);
    expect(compareCounts(311, 310)).toMatchObject(unchanged);
    expect(compareCounts(310, 310)).toMatchObject(unchanged);
  });

  it('has changed from half a percent on', () => {
    expect(compareCounts(199, 200)).toEqual({ direction: 'down', isBetter: false, words: '1% vs previous' });
    expect(compareCounts(201, 200)).toEqual({ direction: 'up', isBetter: true, words: '1% vs previous' });
  });

  it('is not compared with nothing', () => {
    expect(compareCounts(4, 0)).toBeNull();
  });
});
