/** A piece of a message as WhatsApp shows it. */
export type FormattedPiece =
  | { kind: 'plain' | 'mono'; text: string }
  | { kind: 'bold' | 'italic' | 'strike'; pieces: FormattedPiece[] };

const signs = { '*': 'bold', _: 'italic', '~': 'strike' } as const;
type Sign = keyof typeof signs;

const isSign = (letter: string | undefined): letter is Sign => letter !== undefined && letter in signs;

/** A letter or digit beside a sign makes it part of a word: snake_case_name. */
const isOfWord = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);
const isSpace = (letter: string | undefined): boolean => letter === undefined || /\s/.test(letter);

const FENCE = '```';

/** Returns a text in WhatsApp's formatting: *bold*, _italic_, ~struck~ and ```typewriter```. */
export function formatMessage(text: string, unused: readonly Sign[] = ['*', '_', '~']): FormattedPiece[] {
  const pieces: FormattedPiece[] = [];
  let from = 0;
  const addText = (to: number) => {
    if (to > from) pieces.push({ kind: 'plain', text: text.slice(from, to) });
  };
  for (let at = 0; at < text.length; at += 1) {
    const end = findEnd(text, at, unused);
    if (end === null) continue;
    addText(at);
    pieces.push(makePiece(text, at, end, unused));
    from = end;
    at = end - 1;
  }
  addText(text.length);
  return pieces;
}

/** Returns where the format that begins here ends; null where none begins. */
function findEnd(text: string, at: number, unused: readonly Sign[]): number | null {
  if (text.startsWith(FENCE, at)) {
    const close = text.indexOf(FENCE, at + FENCE.length + 1);
    return close < 0 ? null : close + FENCE.length;
  }
  const sign = text[at];
  if (!isSign(sign) || !unused.includes(sign) || isOfWord(text[at - 1]) || isSpace(text[at + 1])) return null;
  const lineEnd = text.indexOf('\n', at);
  const line = lineEnd < 0 ? text.length : lineEnd;
  for (let close = text.indexOf(sign, at + 2); close > 0 && close < line; close = text.indexOf(sign, close + 1)) {
    if (!isSpace(text[close - 1]) && !isOfWord(text[close + 1])) return close + 1;
  }
  return null;
}

function makePiece(text: string, at: number, end: number, unused: readonly Sign[]): FormattedPiece {
  if (text.startsWith(FENCE, at)) return { kind: 'mono', text: text.slice(at + FENCE.length, end - FENCE.length) };
  const sign = text[at] as Sign;
  const within = text.slice(at + 1, end - 1);
  return {
    kind: signs[sign],
    pieces: formatMessage(
      within,
      unused.filter((one) => one !== sign),
    ),
  };
}
