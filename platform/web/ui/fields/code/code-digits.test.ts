import { describe, expect, it } from 'vitest';
import { isFullCode, splitDigits, typedText, withDigits, withoutDigit } from './code-digits.ts';

describe('a one-time code in six places', () => {
  it('takes a paste whole, whatever surrounds the digits', () => {
    expect(withDigits('', 0, '408 271', 6)).toMatchObject({ next: '408271', position: 5 });
    expect(withDigits('12', 0, 'Your code is 408271.', 6).next).toBe('408271');
  });

  it('moves to the next place after a digit and stays at the last', () => {
    expect(withDigits('40', 2, '8', 6)).toEqual({ next: '408', position: 3, places: [2] });
    expect(withDigits('40827', 5, '1', 6)).toEqual({ next: '408271', position: 5, places: [5] });
  });

  it('ignores letters', () => {
    expect(withDigits('40', 2, 'x', 6)).toEqual({ next: '40', position: 2, places: [] });
  });

  it('drops what does not fit', () => {
    expect(withDigits('', 4, '9876', 6).next).toBe('    98');
  });

  it('keeps the other digits in their places when one is deleted', () => {
    const value = withoutDigit('408271', 2, 6);
    expect(splitDigits(value, 6)).toEqual(['4', '0', '', '2', '7', '1']);
    expect(isFullCode(value, 6)).toBe(false);
    expect(withDigits(value, 2, '8', 6).next).toBe('408271');
  });

  it('replaces a digit by the one typed before or after it', () => {
    expect(typedText('4', '47')).toBe('7');
    expect(typedText('4', '74')).toBe('7');
    expect(typedText('4', '44')).toBe('4');
    expect(typedText('', '7')).toBe('7');
    expect(typedText('4', '408271')).toBe('408271');
  });

  it('is full only with every digit', () => {
    expect(isFullCode('408271', 6)).toBe(true);
    expect(isFullCode('40827', 6)).toBe(false);
    expect(isFullCode('', 6)).toBe(false);
  });
});
