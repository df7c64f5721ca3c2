import { describe, expect, it } from 'vitest';
import { describeViews } from './opened-badge.tsx';

describe('what a recipient has opened', () => {
  it('has the same words everywhere (S0-1-09)', () => {
    expect(describeViews({ times_viewed: 0, seconds_viewed: 0 })).toBe('Not opened yet');
    expect(describeViews({ times_viewed: 1, seconds_viewed: 48 })).toBe('Opened once, 48s');
    expect(describeViews({ times_viewed: 3, seconds_viewed: 134 })).toBe('Opened 3 times, 2m 14s');
    expect(describeViews({ times_viewed: 1, seconds_viewed: 0 })).toBe('Opened once');
  });
});
