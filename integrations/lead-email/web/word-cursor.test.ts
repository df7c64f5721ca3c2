import { expect, it } from 'vitest';
import { listWords, moveWords, placeWords } from './word-cursor.ts';

const mail = { subject: 'New enquiry', text: 'Dear Daniel,\n\nBudget: S$ 2.5 million\n預算: 兩百萬' };
const words = listWords(mail);

/** Presses keys, of which those with a plus extend, and returns the chosen words. */
function press(...keys: string[]): string {
  const range = keys.reduce<ReturnType<typeof moveWords>>(
    (earlier, key) =>
      moveWords(words, earlier, { key: key.replace('+', ''), shiftKey: key.startsWith('+') }) ?? earlier,
    null,
  );
  const place = range && placeWords(words, range);
  return place ? mail[place.part].slice(place.start, place.end) : '';
}

it('the first key chooses the first word, and arrows, Home and End go on by words and lines', () => {
  expect(press('ArrowDown')).toBe('New');
  expect(press('ArrowRight', 'ArrowRight')).toBe('enquiry');
  expect(press('ArrowRight', 'ArrowDown', 'ArrowDown')).toBe('Budget');
  expect(press('ArrowRight', 'ArrowDown', 'ArrowDown', 'End')).toBe('million');
  expect(press('ArrowRight', 'ArrowDown', 'ArrowDown', 'End', 'Home', 'ArrowUp')).toBe('Dear');
  expect(press('ArrowRight', 'ArrowLeft', 'ArrowUp')).toBe('New');
});

it('Shift extends to either side, and never from the subject into the text', () => {
  expect(press('ArrowRight', 'ArrowDown', 'ArrowDown', 'End', '+ArrowLeft')).toBe('2.5 million');
  expect(press('ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', '+End')).toBe('S$ 2.5 million');
  expect(press('ArrowRight', '+End', '+ArrowDown')).toBe('New enquiry');
});

it('words of a language without spaces are chosen one by one', () => {
  expect(words.filter(({ line }) => line === 4).length).toBeGreaterThan(3);
  expect(press('ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown')).toBe('預算');
});

it('other keys and a mail without words choose nothing', () => {
  expect(moveWords(words, null, { key: 'a', shiftKey: false })).toBeNull();
  const range = moveWords([], null, { key: 'ArrowRight', shiftKey: false });
  expect(range && placeWords([], range)).toBeNull();
});
