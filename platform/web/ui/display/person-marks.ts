/** The colours of people and organisations without a picture. */

/** The ten group colours (S0-9-15). */
export type ColorId = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;

/** Returns one of the ten colours, always the same for the same id (FNV-1a over its digits or letters). */
export function chooseColor(id: number | string): ColorId {
  let hash = 0x811c9dc5;
  for (const character of String(id)) {
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  }
  return (((hash >>> 0) % 10) + 1) as ColorId;
}

/** Returns the background and text colour of a colour id from the tokens. */
export function colorStyle(id: ColorId): { background: string; color: string } {
  return { background: `var(--ui-g${id}-bg)`, color: `var(--ui-g${id}-fg)` };
}
