import { splitMessage } from '../../../contract.ts';

/** One part of a message: where it is in the shown text, and what is stored of it. */
interface Stretch {
  isPlaceholder: boolean;
  /** The part as people read it: 'client first name'. */
  shown: string;
  /** The part as stored: `{{client_first_name}}`. */
  kept: string;
}

/** Splits a message into text and placeholders; a placeholder with its own fallback shows that too. */
export const splitForEditing = (message: string): Stretch[] =>
  splitMessage(message).map((part) => {
    if (part.kind === 'text') return { isPlaceholder: false, shown: part.text, kept: part.text };
    const { placeholder, fallback, source } = part;
    const shown =
      fallback === placeholder.fallback ? placeholder.label : `${placeholder.label} (or ${fallback || 'nothing'})`;
    return { isPlaceholder: true, shown, kept: source };
  });

/** Returns a message as people read it while they write. */
export const shownText = (message: string): string =>
  splitForEditing(message)
    .map(({ shown }) => shown)
    .join('');

/** Returns the stored form of a selection of the shown text; a half-selected placeholder counts as whole. */
export function keptBetween(message: string, from: number, to: number): string {
  let at = 0;
  let kept = '';
  for (const stretch of splitForEditing(message)) {
    const end = at + stretch.shown.length;
    if (at < to && end > from) {
      kept += stretch.isPlaceholder ? stretch.kept : stretch.shown.slice(Math.max(0, from - at), to - at);
    }
    at = end;
  }
  return kept;
}

export interface Edited {
  message: string;
  /** The position of the cursor in the shown text. */
  cursor: number;
}

/**
 * Replaces a part of the shown text. A placeholder that loses a letter is removed as a whole; text typed inside one goes
 * after it; text that overwrites a part of one leaves the rest as plain words.
 */
export function replaceShown(message: string, from: number, to: number, by: string): Edited {
  let at = 0;
  let before = '';
  let after = '';
  for (const { isPlaceholder, shown, kept } of splitForEditing(message)) {
    const start = at;
    const end = start + shown.length;
    at = end;
    if (end <= from) before += kept;
    else if (start >= to) after += kept;
    else if (isPlaceholder && from === to) before += kept;
    else if (!isPlaceholder || by !== '') {
      before += shown.slice(0, Math.max(0, from - start));
      after += shown.slice(Math.min(shown.length, to - start));
    }
  }
  return { message: before + by + after, cursor: shownText(before + by).length };
}

/** Finds the edit from the new shown text and its cursor: everything after the cursor was there before. */
export function findEdit(shown: string, next: string, cursor: number): { from: number; to: number; by: string } {
  const isTail = shown.endsWith(next.slice(cursor));
  const to = isTail ? shown.length - (next.length - cursor) : shown.length;
  const end = isTail ? cursor : next.length;
  let from = 0;
  while (from < Math.min(to, end) && shown[from] === next[from]) from += 1;
  return { from, to, by: next.slice(from, end) };
}
