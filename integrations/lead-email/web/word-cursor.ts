import type { MailPlace } from '../contract.ts';

interface Word extends MailPlace {
  line: number;
}

/** The chosen words by their numbers; `focus` is the end that the keys move. */
interface WordRange {
  anchor: number;
  focus: number;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

const cutWords = (part: MailPlace['part'], text: string, from: number, line: number): Word[] =>
  [...segmenter.segment(text)]
    .filter(({ segment }) => segment.trim() !== '')
    .map(({ segment, index }) => ({ part, line, start: from + index, end: from + index + segment.length }));

/** Returns the words of a mail, also of languages without spaces, with the line of each; the subject is the first line. */
export function listWords({ subject, text }: { subject: string; text: string }): Word[] {
  let from = 0;
  const inText = text.split('\n').flatMap((line, index) => {
    const words = cutWords('text', line, from, index + 1);
    from += line.length + 1;
    return words;
  });
  return [...cutWords('subject', subject, 0, 0), ...inText];
}

/**
 * Returns which words are chosen after a key: arrows, Home and End move by words and lines, with Shift they extend within a part.
 * Null for any other key.
 */
export function moveWords(
  words: readonly Word[],
  range: WordRange | null,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): WordRange | null {
  const { anchor, focus } = range ?? { anchor: 0, focus: 0 };
  const line = words[focus]?.line ?? 0;
  const findFirst = (wanted: number | undefined) => words.findIndex((word) => word.line === wanted);
  const targets: Record<string, () => number> = {
    ArrowRight: () => focus + 1,
    ArrowLeft: () => focus - 1,
    ArrowDown: () => words.findIndex((word) => word.line > line),
    ArrowUp: () => findFirst(words[findFirst(line) - 1]?.line),
    Home: () => findFirst(line),
    End: () => words.findLastIndex((word) => word.line === line),
  };
  const find = targets[key];
  if (!find) return null;
  // The first key shows where the cursor is.
  const target = range ? find() : 0;
  const word = words[target];
  if (!word || (shiftKey && word.part !== words[anchor]?.part)) return { anchor, focus };
  return { anchor: shiftKey ? anchor : target, focus: target };
}

/** Returns the characters of chosen words. */
export function placeWords(words: readonly Word[], { anchor, focus }: WordRange): MailPlace | null {
  const first = words[Math.min(anchor, focus)];
  const last = words[Math.max(anchor, focus)];
  return first && last ? { part: first.part, start: first.start, end: last.end } : null;
}
