import { describe, expect, it } from 'vitest';
import { findEdit, keptBetween, replaceShown, shownText } from './placeholder-text.ts';

const HELLO = 'Hi {{client_first_name}}, bye';
const SHOWN = 'Hi client first name, bye';

/** Returns the message after somebody edited the shown text. */
function written(message: string, next: string, cursor = next.length): string {
  const shown = shownText(message);
  const { from, to, by } = findEdit(shown, next, cursor);
  return replaceShown(message, from, to, by).message;
}

describe('a message while it is written', () => {
  it('reads its placeholders as words, and says what stands in for a missing value', () => {
    expect(shownText(HELLO)).toBe(SHOWN);
    expect(shownText('Dear {{client_name|guest}}')).toBe('Dear client name (or guest)');
    expect(shownText('{{discount}}')).toBe('{{discount}}');
  });

  it('keeps its placeholders while text around them changes', () => {
    expect(written(HELLO, 'Hi client first name, bye!')).toBe('Hi {{client_first_name}}, bye!');
    expect(written(HELLO, 'Hey client first name, bye', 3)).toBe('Hey {{client_first_name}}, bye');
    expect(written(HELLO, 'H client first name, bye', 1)).toBe('H {{client_first_name}}, bye');
  });

  it('keeps a placeholder when its own first letter is typed before it', () => {
    expect(written(HELLO, 'Hi cclient first name, bye', 4)).toBe('Hi c{{client_first_name}}, bye');
  });

  it('loses a whole placeholder when one of its letters is deleted', () => {
    expect(written(HELLO, 'Hi client first nam, bye', 19)).toBe('Hi , bye');
    expect(written(HELLO, 'Hi lient first name, bye', 3)).toBe('Hi , bye');
    expect(replaceShown(HELLO, 3, 4, '')).toEqual({ message: 'Hi , bye', cursor: 3 });
  });

  it('moves what is typed inside a placeholder after it', () => {
    expect(written(HELLO, 'Hi clXient first name, bye', 6)).toBe('Hi {{client_first_name}}X, bye');
  });

  it('accepts a placeholder that is typed or pasted in its stored form', () => {
    expect(written('Hi ', 'Hi {{client_name}}')).toBe('Hi {{client_name}}');
    expect(replaceShown('Hi ', 3, 3, '{{client_name}}').cursor).toBe('Hi client name'.length);
  });

  it('replaces everything, also by words that begin like a placeholder', () => {
    expect(written(HELLO, 'Hi client, see you')).toBe('Hi client, see you');
    expect(written('{{client_name}}', '')).toBe('');
  });

  it('copies a whole placeholder in its stored form', () => {
    expect(keptBetween(HELLO, 0, SHOWN.length)).toBe(HELLO);
    expect(keptBetween(HELLO, 1, 5)).toBe('i {{client_first_name}}');
    expect(keptBetween(HELLO, 22, 25)).toBe('bye');
  });
});
