import { useRef, useState } from 'react';

interface SavedListOptions<Stored, Item> {
  stored: Stored;
  list: (stored: Stored) => readonly Item[];
  idOf: (item: Item) => number;
  /** @param base the ids over which it is written. */
  save: (ids: number[], base: number[]) => Promise<Stored>;
  /** Reads what is stored again; the refusal has been shown. */
  onRefused?: () => void;
}

/**
 * Returns a list that is stored as a whole, and the command that changes it: shown at once, and saved, one change after the other,
 * over what was saved before it. After a refusal what is stored is shown.
 */
export function useSavedList<Stored, Item>({ stored, list, idOf, save, onRefused }: SavedListOptions<Stored, Item>) {
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const [saving, setSaving] = useState<'none' | 'saving' | 'saved' | 'failed'>('none');
  const wanted = useRef<readonly number[] | null>(null);
  const latest = useRef(stored);
  const seen = useRef(stored);
  // What was saved stands until what is stored arrives anew: the list from before the save would be shown for a moment.
  if (seen.current !== stored) {
    seen.current = stored;
    if (!wanted.current) latest.current = stored;
  }

  const listIds = () => list(latest.current).map(idOf);
  const find = (id: number) => list(latest.current).find((item) => idOf(item) === id);

  async function change(next: readonly number[]): Promise<void> {
    const isUnderWay = wanted.current !== null;
    wanted.current = next;
    setOrder(next);
    if (isUnderWay) return;
    setSaving('saving');
    try {
      for (let sent: readonly number[] | null = null; sent !== wanted.current; ) {
        sent = wanted.current;
        latest.current = await save([...(sent ?? [])], listIds());
      }
      setSaving('saved');
    } catch {
      setSaving('failed');
      latest.current = seen.current;
      onRefused?.();
    }
    wanted.current = null;
    setOrder(null);
  }

  return {
    items: order ? order.flatMap((id) => find(id) ?? []) : list(latest.current),
    saving,
    find,
    /** Returns the ids as they will be once everything is saved. */
    readIds: () => wanted.current ?? listIds(),
    change: (ids: readonly number[]) => void change(ids),
  };
}
