/** Small words that initials leave out: 'Muhammad Faizal bin Rahman' is MR. */
const particles = new Set(['bin', 'binti', 'de', 'al']);

/**
 * Returns the first letters of the first and the last word, one letter for a single word. An e-mail address counts as
 * its part before the @. It works on code points, so letters outside the basic plane stay whole; an empty name gives
 * '?'.
 */
export function makeInitials(name: string): string {
  const words = (name.split('@')[0] ?? '').split(/[\s.]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const named = words.filter((word) => !particles.has(word.toLowerCase()));
  const kept = named.length > 0 ? named : words;
  const letters = kept.length > 1 ? [firstLetter(kept[0]!), firstLetter(kept.at(-1)!)] : kept.map(firstLetter);
  return letters.join('').toLocaleUpperCase() || '?';
}

const firstLetter = (word: string): string => word.match(/[\p{L}\p{N}]/u)?.[0] ?? '';
