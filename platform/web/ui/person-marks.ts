/** How a person or an organisation is marked where there is no picture. */

/** Small words inside names that are not the name: 'Muhammad Faizal bin Rahman' is MR. */
const particles = new Set(['bin', 'binti', 'de', 'al']);

/**
 * First letter of the first and the last word, one letter for a single word. An e-mail address counts as its part before the @.
 * Works on code points, so letters outside the basic plane stay whole; an empty name gives '?'.
 */
export function initialsOf(name: string): string {
  const words = (name.split('@')[0] ?? '').split(/[\s.]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const named = words.filter((word) => !particles.has(word.toLowerCase()));
  const kept = named.length > 0 ? named : words;
  const letters = kept.length > 1 ? [firstLetter(kept[0]!), firstLetter(kept.at(-1)!)] : kept.map(firstLetter);
  return letters.join('').toLocaleUpperCase() || '?';
}

function firstLetter(word: string): string {
  return word.match(/[\p{L}\p{N}]/u)?.[0] ?? '';
}

/** The ten group colours (S0-9-15). */
export type ColorId = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;

/** One of the ten colours, always the same for the same id (FNV-1a over its digits or letters). */
export function colorOf(id: number | string): ColorId {
  let hash = 0x811c9dc5;
  for (const character of String(id)) {
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  }
  return (((hash >>> 0) % 10) + 1) as ColorId;
}

/** Ground and text of one of the ten colours, from the tokens. */
export function colorStyle(id: ColorId): { background: string; color: string } {
  return { background: `var(--ui-g${id}-bg)`, color: `var(--ui-g${id}-fg)` };
}
