import { describe, expect, it } from 'vitest';
import { formatSum } from './format-sum.ts';

describe('sums of money', () => {
  it.each([
    [{ amount: 15_696, currency: 'SGD' }, 'S$\u00a0156.96'],
    [{ amount: 900_00, currency: 'USD' }, 'US$\u00a0900.00'],
    [{ amount: 2_000, currency: 'JPY' }, '¥2,000'],
    [{ amount: 1_234_567, currency: 'KWD' }, 'KWD\u00a01,234.567'],
    [{ amount: -897, currency: 'SGD' }, '−\u00a0S$\u00a08.97'],
    [{ amount: 0, currency: 'EUR' }, '€0.00'],
    // What the provider counts in another unit than the currency has.
    [{ amount: 5_000, currency: 'UGX' }, 'UGX\u00a050.00'],
    [{ amount: 5_000, currency: 'MGA' }, 'MGA\u00a05,000'],
  ])('%j has the decimals of its currency: %s', (sum, words) => {
    expect(formatSum(sum)).toBe(words);
  });
});
