import { Problem } from '../../contract/problems.ts';

/** Deeper than any body of ours. */
const MAX_DEPTH = 20;
/** More values than almost any body of ours has, once its lists are no longer than allowed. */
const MAX_VALUES = 5_000;

/**
 * Makes a part of a request (path, query, body) safe to store: NUL characters are removed, because PostgreSQL cannot
 * hold them, lone surrogates become U+FFFD, and no letter keeps hundreds of marks. Throws `invalid_input` for a body nested too deeply or with too many
 * values, of which a megabyte would hold everybody up.
 *
 * @param most the most values, those in lists and objects included.
 */
export function cleanInput(value: unknown, most = MAX_VALUES): unknown {
  let values = 0;
  const clean = (item: unknown, depth: number): unknown => {
    values += 1;
    if (values > most) throw new Problem('invalid_input', { detail: 'This is too large to process.' });
    if (depth > MAX_DEPTH) throw new Problem('invalid_input', { detail: 'This is nested too deeply to process.' });
    if (typeof item === 'string') return cleanText(item);
    if (Array.isArray(item)) return item.map((part) => clean(part, depth + 1));
    if (typeof item !== 'object' || item === null) return item;
    return Object.fromEntries(readEntries(item, most).map(([key, part]) => [cleanText(key), clean(part, depth + 1)]));
  };
  return clean(value, 0);
}

/** Stops where there are too many names, because listing all of them takes long as well. */
function readEntries(item: object, most: number): [string, unknown][] {
  const entries: [string, unknown][] = [];
  for (const key in item) {
    if (entries.length > most) break;
    entries.push([key, (item as Record<string, unknown>)[key]]);
  }
  return entries;
}

/** The most combining marks on one letter where texts are compared (UAX #15, stream-safe texts). */
const MOST_MARKS = 30;
const MARKS = /\p{M}{2,}/gu;

/**
 * Returns a text that can be stored and compared: well-formed, without NUL, and with no more marks on a letter than any language
 * writes, because putting them in order takes time by the square of their number.
 */
export const cleanText = (text: string): string =>
  text
    .replace(MARKS, (marks) => (marks.length > MOST_MARKS ? marks.slice(0, MOST_MARKS) : marks))
    .toWellFormed()
    .replaceAll('\u0000', '');
