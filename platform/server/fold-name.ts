const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Returns a text without the invisible marks of writing direction that copying leaves in cells. */
export const stripMarks = (text: string): string => text.replace(DIRECTION_MARKS, '').trim();

/** Two names are the same when they differ only in case, spaces and marks of writing direction. */
export const foldName = (name: string): string => stripMarks(name).normalize('NFC').replace(/\s+/g, ' ').toLowerCase();

/** Finds what has a name; the name as it is written comes first. */
export function indexNames<Item>(items: readonly Item[], readName: (item: Item) => string) {
  const exact = new Map<string, Item>();
  const folded = new Map<string, Item>();
  for (const item of items) {
    const name = readName(item);
    exact.set(name, item);
    if (!folded.has(foldName(name))) folded.set(foldName(name), item);
  }
  return (name: string): Item | undefined => exact.get(name) ?? folded.get(foldName(name));
}
