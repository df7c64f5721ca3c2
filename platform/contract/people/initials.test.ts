import { describe, expect, it } from 'vitest';
import { makeInitials } from './initials.ts';

describe('initials', () => {
  it.each([
    ['Charlotte Whitfield', 'CW'],
    ['Priya Venkataraghavan Subramanian', 'PS'],
    ['Muhammad Faizal bin Rahman', 'MR'],
    ['Siti binti Osman', 'SO'],
    ['Alexandria Papadopoulou-Fitzgerald', 'AP'],
    ['Zainab Al-Hashimi', 'ZA'],
    ['Nguyễn Thị Mai', 'NM'],
    ['Lars Østergaard', 'LØ'],
    ['Siobhán O’Connor', 'SO'],
    ['Cher', 'C'],
    ['q', 'Q'],
    ['陈伟玲', '陈'],
    ['லட்சுமி நாராயணன்', 'லந'],
    ['𠮷田 太郎', '𠮷太'],
    ['nadia.rahman@kestrel.example', 'NR'],
    ['  "Tan"  (Wei) Ling ', 'TL'],
    ['de al', 'DA'],
    ['', '?'],
    ['🙂', '?'],
  ])('of %s are %s', (name, expected) => {
    expect(makeInitials(name)).toBe(expected);
  });
});
