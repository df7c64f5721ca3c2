/** British English sets no comma before 'and'. */
const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Returns 'Daniel, Mei and Priya'. */
export const joinWords = (words: readonly string[]): string => list.format(words);
