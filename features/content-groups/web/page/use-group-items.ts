import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { makeKey, useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { moveItem } from '#platform/web/ui/reorder/move-item.ts';
import { type ContentGroup, contentGroups, type GroupItem } from '../../contract.ts';
import { text } from './en.ts';

type Saving = 'none' | 'saving' | 'saved' | 'failed';

/** The items of a group as the person sees them, and what may be done with them. */
export interface GroupItems {
  items: readonly GroupItem[];
  saving: Saving;
  /** What happened, for people who do not see it. */
  said: string;
  add: (ids: readonly number[]) => void;
  arrange: (ids: readonly number[]) => void;
  move: (id: number, place: number) => void;
  remove: (id: number) => void;
}

/**
 * Returns the items with their commands: each is shown at once and saved, one after the other, over what was saved before it. What
 * another person changed in the meantime is shown instead.
 */
export function useGroupItems(group: ContentGroup): GroupItems {
  const cache = useQueryClient();
  const params = { id: group.id };
  const key = makeKey(contentGroups.get, { params });
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const [saving, setSaving] = useState<Saving>('none');
  const [said, setSaid] = useState('');
  const wanted = useRef<readonly number[] | null>(null);
  const stored = useRef(group);
  if (!wanted.current) stored.current = group;
  const { mutateAsync } = useChange(contentGroups.update, { onSuccess: (saved) => cache.setQueryData(key, saved) });

  const read = () => wanted.current ?? listIds(stored.current);
  const find = (id: number) => stored.current.items.find((item) => item.content_id === id);

  async function arrange(next: readonly number[]): Promise<void> {
    const isUnderWay = wanted.current !== null;
    wanted.current = next;
    setOrder(next);
    if (isUnderWay) return;
    setSaving('saving');
    try {
      await saveAll();
      setSaving('saved');
    } catch {
      // The change has said why; what is stored is shown again.
      setSaving('failed');
      void cache.invalidateQueries({ queryKey: key });
    }
    wanted.current = null;
    setOrder(null);
  }

  async function saveAll(): Promise<void> {
    for (let sent: readonly number[] | null = null; sent !== wanted.current; ) {
      sent = wanted.current;
      const body = { content_ids: [...(sent ?? [])], base: { content_ids: listIds(stored.current) } };
      stored.current = await mutateAsync({ params, body });
    }
  }

  function move(id: number, place: number): void {
    const ids = read();
    if (place < 0 || place >= ids.length) return;
    void arrange(moveItem(ids, ids.indexOf(id), place));
    setSaid(text('moved', { name: find(id)?.title ?? '', place: place + 1, count: ids.length }));
  }

  function remove(id: number): void {
    const ids = read();
    const place = ids.indexOf(id);
    if (place < 0) return;
    void arrange(ids.toSpliced(place, 1));
    toast({
      type: 'SUCCESS',
      heading: text('removed', { name: find(id)?.title ?? '' }),
      undo: () => void (!read().includes(id) && arrange(read().toSpliced(place, 0, id))),
    });
  }

  return {
    items: order ? order.flatMap((id) => find(id) ?? []) : group.items,
    saving,
    said,
    add: (ids) => void arrange([...read(), ...ids]),
    arrange: (ids) => void arrange(ids),
    move,
    remove,
  };
}

const listIds = ({ items }: ContentGroup): number[] => items.map(({ content_id }) => content_id);
