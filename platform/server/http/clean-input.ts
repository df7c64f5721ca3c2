import { Problem } from '../../contract/problems.ts';

/** Deeper than any body of ours. */
const MAX_DEPTH = 20;

/**
 * Makes a part of a request (path, query, body) safe to store: NUL characters are removed, because PostgreSQL cannot
 * hold them, and lone surrogates become U+FFFD. Throws `invalid_input` for a body nested too deeply.
 */
export function cleanInput(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw new Problem('invalid_input', { detail: 'This is nested too deeply to be read.' });
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map((item) => cleanInput(item, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [cleanText(key), cleanInput(item, depth + 1)]));
}

export const cleanText = (text: string): string => text.toWellFormed().replaceAll('\u0000', '');
