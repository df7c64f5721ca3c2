import { describe, expect, it } from 'vitest';
import { cleanText } from './clean-input.ts';

describe('a text that is kept', () => {
  it('holds no NUL and no half of a character', () => {
    expect(cleanText('M\u0000ai \ud83d')).toBe('Mai \ufffd');
  });

  it('has no more marks on a letter than any language writes', () => {
    const languages = 'Nguyễn Thị Việt, שָׁלוֹם, नमस्ते, ที่นี่, e\u0301\u0323, ❤️';
    const endless = `a${'\u0315'.repeat(5_000)}${'\u0300'.repeat(5_000)}b`;

    expect(cleanText(languages)).toBe(languages);
    expect(cleanText(endless)).toBe(`a${'\u0315'.repeat(30)}b`);
  });
});
