import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffWords, type Words } from './diff-words.ts';

const write = (words: readonly Words[]) =>
  words.map(({ kind, text }) => ({ same: text, deleted: `[-${text}]`, inserted: `[+${text}]` })[kind]).join('');
const side = (words: readonly Words[], kind: 'deleted' | 'inserted') =>
  words.flatMap((run) => (run.kind === 'same' || run.kind === kind ? run.text.split(/\s+/).filter(Boolean) : []));
const split = (text: string) => text.split(/\s+/).filter(Boolean);

describe('the words of two texts', () => {
  it('are marked where only one of them has them', () => {
    expect(write(diffWords('Unit 14-08, city view', 'Unit 14-08, sea view'))).toBe('Unit 14-08,[- city][+ sea] view');
    expect(write(diffWords('an unblocked view.', 'an unblocked view of the strait.'))).toBe(
      'an unblocked[- view.][+ view of the strait.]',
    );
    expect(write(diffWords('one\ntwo', 'one\ntwo'))).toBe('one\ntwo');
    expect(write(diffWords('', 'new words'))).toBe('[+new words]');
    expect(write(diffWords('', ''))).toBe('');
  });

  it('are all there, each on its side, with no word marked that both sides have in a row', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', 'sea', 'view', '\n'), { maxLength: 30 })
      .map((all) => all.join(' '));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const words = diffWords(before, after);
        expect(side(words, 'deleted')).toEqual(split(before));
        expect(side(words, 'inserted')).toEqual(split(after));
        if (split(before).join() === split(after).join()) expect(words.every(({ kind }) => kind === 'same')).toBe(true);
      }),
    );
  });

  it('of long texts that differ throughout are marked whole, but for how they begin and end', () => {
    const long = (word: string) => Array.from({ length: 3_000 }, (_, index) => `${word}${index}`).join(' ');
    const words = diffWords(`Start ${long('a')} end`, `Start ${long('b')} end`);
    expect(words.map(({ kind }) => kind)).toEqual(['same', 'deleted', 'inserted', 'same']);
  });
});
