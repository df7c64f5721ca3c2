import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SeenInFile } from '../run/dry-run-index.ts';
import { NumberMap } from './number-map.ts';

describe('a map of numbers', () => {
  it('holds what a Map holds', () => {
    const key = fc.oneof(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 999_999_999_999_999 }),
      fc.integer({ min: -9_007_199_254_740_991, max: -1 }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.nat(2_000_000))), (entries) => {
        const map = new NumberMap();
        for (const [number, value] of entries) map.set(number, value);
        const expected = new Map(entries);
        for (const [number] of entries) expect(map.get(number)).toBe(expected.get(number));
        expect(map.get(0.5)).toBeUndefined();
      }),
    );
  });
});

describe('the people a file has named so far', () => {
  it('are known by their first row, separately for phones, e-mails and clients', () => {
    const seen = new SeenInFile();
    seen.addKey('+6581234567', 2);
    seen.addKey('+6581234567', 9);
    seen.addKey('tan@x.example', 3);
    seen.addClient(6_581_234_567, 4);

    expect([
      seen.findKeyRow('+6581234567'),
      seen.findKeyRow('tan@x.example'),
      seen.findClientRow(6_581_234_567),
    ]).toEqual([2, 3, 4]);
    expect([seen.findKeyRow('+6581234568'), seen.findKeyRow('lim@x.example'), seen.findClientRow(1)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
