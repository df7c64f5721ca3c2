import { diffParts } from '../../part-changes.ts';
import { type DraftKind, listItems, ORDER, readItemPart } from '../../parts.ts';
import type { VersionItem } from './versioned.ts';

/** What became of an item between two versions. */
export interface ItemChange<Item extends { id: string } = VersionItem> {
  id: string;
  kind: 'added' | 'removed' | 'changed' | 'moved';
  before: Item | null;
  after: Item | null;
}

/** What differs between two versions: items in the order of the later one, then what was removed; other fields. */
export interface Comparison<Item extends { id: string } = VersionItem> {
  changes: readonly ItemChange<Item>[];
  fields: readonly string[];
}

/** Compares two versions, each item by its id; one that was changed and moved counts as changed. */
export function compareVersions<Item extends { id: string } = VersionItem>(
  kind: DraftKind,
  older: object,
  newer: object,
): Comparison<Item> {
  const differing = Object.keys(diffParts(kind, older, newer));
  const [was, is] = [older, newer].map((definition) => listItems(kind, definition) as Item[]) as [Item[], Item[]];
  const changed = new Set(differing.map((part) => readItemPart(kind, part)));
  const moved = findMoved(was, is);
  const earlier = new Map(was.map((item) => [item.id, item]));
  const later = new Set(is.map(({ id }) => id));
  const changes = is.flatMap((after): ItemChange<Item>[] => {
    const { id } = after;
    const before = earlier.get(id) ?? null;
    if (!before) return [{ id, kind: 'added', before, after }];
    if (changed.has(id)) return [{ id, kind: 'changed', before, after }];
    return moved.has(id) ? [{ id, kind: 'moved', before, after }] : [];
  });
  const removed = was
    .filter(({ id }) => !later.has(id))
    .map((before): ItemChange<Item> => ({ id: before.id, kind: 'removed', before, after: null }));
  const fields = differing.filter((part) => part !== ORDER && readItemPart(kind, part) === null);
  return { changes: [...changes, ...removed], fields };
}

/** Returns the fewest items that were put elsewhere: all but the longest run that kept its order. */
function findMoved(older: readonly { id: string }[], newer: readonly { id: string }[]): Set<string> {
  const places = new Map(older.map(({ id }, place) => [id, place]));
  const common = newer.flatMap(({ id }) => (places.has(id) ? { id, place: places.get(id)! } : []));
  /** The longest run that ends with each of them. */
  const runs: { length: number; from: number }[] = [];
  for (const [index, { place }] of common.entries()) {
    let best = { length: 1, from: -1 };
    for (let from = 0; from < index; from += 1) {
      const length = runs[from]!.length + 1;
      if (common[from]!.place < place && length > best.length) best = { length, from };
    }
    runs.push(best);
  }
  const moved = new Set(common.map(({ id }) => id));
  let end = runs.reduce((best, run, index) => (run.length > (runs[best]?.length ?? 0) ? index : best), -1);
  for (; end >= 0; end = runs[end]!.from) moved.delete(common[end]!.id);
  return moved;
}
