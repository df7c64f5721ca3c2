import { describe, expect, it } from 'vitest';
import { type FormattedPiece, formatMessage } from './format-message.ts';

const write = (pieces: readonly FormattedPiece[]): string =>
  pieces
    .map((piece) =>
      'pieces' in piece
        ? `<${piece.kind}>${write(piece.pieces)}</${piece.kind}>`
        : piece.kind === 'mono'
          ? `<mono>${piece.text}</mono>`
          : piece.text,
    )
    .join('');

describe('a preview shows a message as WhatsApp does', () => {
  it.each([
    ['Hi *Jane*, welcome', 'Hi <bold>Jane</bold>, welcome'],
    ['_soon_ and ~never~', '<italic>soon</italic> and <strike>never</strike>'],
    ['*very _soon_*', '<bold>very <italic>soon</italic></bold>'],
    ['see ```a *b*``` now', 'see <mono>a *b*</mono> now'],
    ['snake_case_name and 2*3*4', 'snake_case_name and 2*3*4'],
    ['* not bold *, *open', '* not bold *, *open'],
    ['*over\nlines*', '*over\nlines*'],
    ['** and ``````', '** and ``````'],
  ])('%s', (text, shown) => {
    expect(write(formatMessage(text))).toBe(shown);
  });

  it('no text takes long', () => {
    const began = performance.now();
    for (const text of ['*a '.repeat(2_000), '```'.repeat(1_500), '*_~'.repeat(1_500), '*a'.repeat(2_500)])
      formatMessage(text);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
