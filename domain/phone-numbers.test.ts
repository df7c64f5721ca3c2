import { describe, expect, it } from 'vitest';
import { numberVariants, parsePhone, readNumber } from './phone-numbers.ts';

describe('a phone as people write it', () => {
  it.each([
    ['+44 7911 123456', 'SG'],
    ['0044 7911 123456', 'SG'],
    ['+44 (0)7911 123456', 'SG'],
    ['0044 (0) 7911-123456', 'SG'],
    ['(0044) 7911.123.456', 'SG'],
    ['447911123456', 'SG'],
    ['07911 123456', 'GB'],
    ['＋44 7911 123456', 'SG'],
  ])('%s from %s means +447911123456', (raw, country) => {
    expect(parsePhone(raw, country)).toEqual({ raw, number_e164: '+447911123456' });
  });

  it('keeps what is no number as it was written', () => {
    expect(parsePhone('ask the office', 'SG')).toEqual({ raw: 'ask the office', number_e164: null });
  });

  it('treats numbers with and without the optional digit as one line', () => {
    expect(numberVariants('+5215512345678')).toContain('+525512345678');
    expect(numberVariants('+541123456789')).toContain('+5491123456789');
    expect(numberVariants('+6581234571')).toEqual(['+6581234571']);
  });
});

describe('a number that a code may be sent to (S1-5-11)', () => {
  it.each([
    ['+44 7911 123456', 'SG'],
    ['0044 7911 123456', 'SG'],
    ['+447911123456', undefined],
    ['07911 123456', 'GB'],
  ])('is read in “%s”, written in %s', (written, country) => {
    expect(readNumber(written, country)).toBe('+447911123456');
  });

  it('is never guessed: without plus or country it is invalid', () => {
    expect(readNumber('447911123456', undefined)).toBeNull();
    expect(readNumber('447911123456', 'SG')).toBeNull();
    expect(readNumber('12', 'SG')).toBeNull();
  });
});
