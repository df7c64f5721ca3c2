import { useEffect, useRef } from 'react';
import { readItemPart } from '#engines/drafts/contract.ts';
import type { OpenDraft } from '#engines/drafts/web/index.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { type Component, type PageTemplate, pageDraft } from '../../contract.ts';
import { addComponent, findComponent } from './change-page.ts';
import { namePart } from './describe-component.ts';
import { text } from './en.ts';

/** Offers a component back that another person deleted while it stood here. */
export function useDeletedByOthers({ store, draft, theirs }: OpenDraft<PageTemplate>): void {
  const known = useRef(new Map<string, { component: Component; place: number }>());
  const handled = useRef(theirs);
  useEffect(() => {
    const isNew = theirs !== handled.current;
    handled.current = theirs;
    for (const part of (isNew && theirs?.parts) || []) {
      const id = readItemPart(pageDraft, part);
      const gone = id === null || findComponent(draft, id) ? undefined : known.current.get(id);
      if (!gone) continue;
      known.current.delete(gone.component.id);
      const name = namePart(part, { ...draft, components: [gone.component] });
      toast({
        type: 'INFO',
        heading: text('they_deleted', { who: theirs?.by ?? text('somebody_else'), name }),
        undo: () => store.change(addComponent(store.get().draft, gone.component, gone.place), null),
      });
    }
    for (const [place, component] of draft.components.entries()) known.current.set(component.id, { component, place });
  }, [theirs, draft, store]);
}
