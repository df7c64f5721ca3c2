import { describe, expect, it } from 'vitest';
import { castsIn, castsInQueries } from './casts.ts';

describe('casts in *.queries.ts', () => {
  it('are at most ten, because row types come from the database', () => {
    const casts = castsInQueries();
    expect(casts.length, casts.join('\n')).toBeLessThanOrEqual(10);
  });

  it('are found wherever they stand, and `as const` is none', () => {
    expect(castsIn("const a = b as unknown as C;\nconst d = ['e'] as const;")).toEqual(['1: b as unknown as C']);
  });
});
