import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { makeKey, useChange } from '#platform/web/data.ts';
import { useSavedList } from '#platform/web/state/use-saved-list.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { moveItem } from '#platform/web/ui/reorder/move-item.ts';
import { type ContentGroup, contentGroups } from '../../contract.ts';
import { text } from './en.ts';

/** The items of a group as the person sees them, and what may be done with them. */
export type GroupItems = ReturnType<typeof useGroupItems>;

/** Returns the items with their commands. What another person changed in the meantime is shown instead. */
export function useGroupItems(group: ContentGroup) {
  const cache = useQueryClient();
  const params = { id: group.id };
  const key = makeKey(contentGroups.get, { params });
  const [said, setSaid] = useState('');
  const { mutateAsync } = useChange(contentGroups.update, { onSuccess: (saved) => cache.setQueryData(key, saved) });
  const { items, saving, find, readIds, change } = useSavedList({
    stored: group,
    list: (stored) => stored.items,
    idOf: ({ content_id }) => content_id,
    save: (content_ids, base) => mutateAsync({ params, body: { content_ids, base: { content_ids: base } } }),
    onRefused: () => void cache.invalidateQueries({ queryKey: key }),
  });
  const findTitle = (id: number) => find(id)?.title ?? '';

  function move(id: number, place: number): void {
    const ids = readIds();
    if (place < 0 || place >= ids.length) return;
    change(moveItem(ids, ids.indexOf(id), place));
    setSaid(text('moved', { name: findTitle(id), place: place + 1, count: ids.length }));
  }

  function remove(id: number): void {
    const ids = readIds();
    const place = ids.indexOf(id);
    if (place < 0) return;
    change(ids.toSpliced(place, 1));
    toast({
      type: 'SUCCESS',
      heading: text('removed', { name: findTitle(id) }),
      undo: () => readIds().includes(id) || change(readIds().toSpliced(place, 0, id)),
    });
  }

  return {
    items,
    saving,
    /** What happened, for people who do not see it. */
    said,
    add: (ids: readonly number[]) => change([...readIds(), ...ids]),
    arrange: change,
    move,
    remove,
  };
}
