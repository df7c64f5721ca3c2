/** Returns a list with one item at another place. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined) return [...items];
  const place = Math.max(0, Math.min(items.length - 1, to));
  return items.toSpliced(from, 1).toSpliced(place, 0, item);
}

/**
 * Returns the place of a dragged item: it passes another one when the pointer passes its middle.
 *
 * @param middles the vertical middles of all items in their present order.
 * @param from the present place of the dragged item.
 */
export function findPlace(pointer: number, middles: readonly number[], from: number): number {
  let place = from;
  while (place > 0 && pointer < middles[place - 1]!) place -= 1;
  if (place !== from) return place;
  while (place < middles.length - 1 && pointer > middles[place + 1]!) place += 1;
  return place;
}

/** Returns whether two lists hold the same items in any order. */
export const hasSameItems = <Item>(one: readonly Item[], other: readonly Item[]): boolean =>
  one.length === other.length && one.every((item) => other.includes(item));
