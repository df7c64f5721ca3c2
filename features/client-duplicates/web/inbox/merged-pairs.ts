import { useState } from 'react';
import type { DuplicateEntry } from '../../contract.ts';

/** A pair that was merged on this screen, where it stood in the list. */
export interface MergedPair {
  merge_id: number;
  /** The entry it was, which the list may still have. */
  entry_id: number;
  survivor: { id: number; name: string };
  count: number;
  /** Its place in the list. */
  index: number;
}

/** What the list of duplicates shows in one place. */
export type InboxItem = { entry: DuplicateEntry; merged?: never } | { merged: MergedPair; entry?: never };

/** Returns the entries with each merged pair in its place, instead of its entry. */
export function placeMerged(entries: readonly DuplicateEntry[], merged: readonly MergedPair[]): InboxItem[] {
  const open = entries.filter(({ id }) => !merged.some(({ entry_id }) => entry_id === id));
  const items: InboxItem[] = open.map((entry) => ({ entry }));
  for (const pair of merged.toSorted((one, other) => one.index - other.index)) {
    items.splice(pair.index, 0, { merged: pair });
  }
  return items;
}

/** Keeps the pairs that were merged on this screen, until they are undone. */
export function useMergedPairs() {
  const [merged, setMerged] = useState<readonly MergedPair[]>([]);
  return {
    merged,
    add: (pair: MergedPair) => setMerged((earlier) => [...earlier, pair]),
    remove: (merge_id: number) => setMerged((earlier) => earlier.filter((pair) => pair.merge_id !== merge_id)),
  };
}
