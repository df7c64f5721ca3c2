import { useEffect, useRef } from 'react';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import type { StoredDraft } from '../contract.ts';
import { applyParts, type DraftShape, listItems, ORDER, readItemPart, readOrder } from '../parts.ts';
import { text } from './en.ts';
import type { OpenDraft } from './use-draft.ts';

/** Offers an item back that another person deleted while it stood here. */
export function useDeletedByOthers<Stored extends StoredDraft>(
  kind: DraftShape<Stored['draft']>,
  { store, draft, theirs, nameOf }: OpenDraft<Stored>,
): void {
  const known = useRef(new Map<string, { item: object; place: number; nameOf: (part: string) => string }>());
  const handled = useRef(theirs);
  useEffect(() => {
    const isNew = theirs !== handled.current;
    handled.current = theirs;
    const order = readOrder(kind, draft);
    for (const part of (isNew && theirs?.parts) || []) {
      const id = readItemPart(kind, part);
      if (id === null || order.includes(id)) continue;
      const gone = known.current.get(id);
      if (!gone) continue;
      known.current.delete(id);
      toast({
        type: 'INFO',
        heading: text('they_deleted', { who: theirs?.by ?? text('somebody'), name: gone.nameOf(part) }),
        undo() {
          const now = store.get().draft;
          const ids = readOrder(kind, now).toSpliced(gone.place, 0, id);
          store.change(applyParts(kind, now, { [part]: gone.item, [ORDER]: ids }), null);
        },
      });
    }
    for (const [place, item] of listItems(kind, draft).entries()) known.current.set(item.id, { item, place, nameOf });
  }, [kind, theirs, draft, store, nameOf]);
}
