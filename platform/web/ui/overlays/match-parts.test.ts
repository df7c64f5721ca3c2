import { describe, expect, it } from 'vitest';
import { matchParts } from './match-parts.ts';

const marked = (text: string, query: string) =>
  matchParts(text, query)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

describe('what was typed', () => {
  it.each([
    ['Charlotte Whitfield', 'char', '[Char]lotte Whitfield'],
    ['Suchart Boonmee', 'CHAR', 'Su[char]t Boonmee'],
    ['Nguyễn Thị Mai', 'nguyen', '[Nguyễn] Thị Mai'],
    ['Lars Østergaard', 'gaard', 'Lars Øster[gaard]'],
    ['陈伟玲', '伟', '陈[伟]玲'],
    ['Straße', 'stra', '[Stra]ße'],
    ['Tan Wei Ling', 'xyz', 'Tan Wei Ling'],
    ['Tan Wei Ling', '  ', 'Tan Wei Ling'],
    ['a.b', '.', 'a[.]b'],
  ])('%s with %s is marked as %s', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
  });
});
