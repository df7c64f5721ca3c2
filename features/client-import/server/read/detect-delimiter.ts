import type { Delimiter } from '../../contract.ts';

const delimiters: readonly Delimiter[] = [',', ';', '\t'];

/** How many lines are checked, because a title may stand above the header. */
const LINES = 5;

/** Returns the most frequent separator in the first line that has any, outside quotes (integrations 12.3). */
export function detectDelimiter(text: string): Delimiter {
  const named = /^sep=([,;\t])\r?\n/i.exec(text)?.[1];
  if (named) return named as Delimiter;
  let counts = new Map<string, number>();
  let isQuoted = false;
  let lines = 0;
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (sign === '\n' || sign === '\r') {
      lines += 1;
      if (counts.size > 0 || lines >= LINES) break;
      counts = new Map();
    } else if ((delimiters as readonly string[]).includes(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  return [...delimiters].sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))[0]!;
}

/** Recognises the line that tells Excel the delimiter, which is no row of the list. */
export const isDelimiterLine = (cells: readonly string[]): boolean => /^sep=$/i.test(cells.join(''));
