import { useRef, useState } from 'react';
import { applyParts, diffParts, pickSide } from '#engines/drafts/contract.ts';
import { makeItemId, type OpenDraft } from '#engines/drafts/web/index.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { type Component, MAX_COMPONENTS, type PageDefinition, type PageTemplate, pageDraft } from '../../contract.ts';
import { nameType } from '../component-type.tsx';
import {
  addComponent,
  findComponent,
  makeComponent,
  moveComponent,
  orderComponents,
  putComponent,
  removeComponent,
} from './change-page.ts';
import { text } from './en.ts';
import type { EditedPage, PageActions } from './page-editor.ts';

type Chosen = Pick<EditedPage, 'chosen' | 'isOpen'>;

/** Returns what is chosen in the draft, what happened in words, and what can be done: each is a step that can be undone. */
export function useEditorActions({ store }: Pick<OpenDraft<PageTemplate>, 'store'>) {
  const [shown, setShown] = useState<Chosen>({ chosen: null, isOpen: false });
  const [said, say] = useState('');
  const latest = useRef(shown);
  const [actions] = useState(() => {
    const choose = (patch: Partial<Chosen>) => {
      latest.current = { ...latest.current, ...patch };
      setShown(latest.current);
    };
    return createEditorActions({ store, findChosen: () => latest.current.chosen, choose, say });
  });
  return { ...shown, said, actions };
}

interface ActionsOptions extends Pick<OpenDraft<PageTemplate>, 'store'> {
  findChosen: () => string | null;
  choose: (patch: Partial<Chosen>) => void;
  say: (words: string) => void;
}

function createEditorActions({ store, findChosen, choose, say }: ActionsOptions) {
  const change = (next: PageDefinition, typed_in?: string) => store.change(next, typed_in ?? null);
  const open = (id: string) => choose({ chosen: id, isOpen: true });

  /** Returns a component with the draft as it is by then: keys may follow each other faster than the screen is drawn. */
  function find(id: string | null) {
    const { draft } = store.get();
    const { components } = draft;
    const place = components.findIndex((each) => each.id === id);
    return { draft, components, place, component: components[place] };
  }

  /** Adds a component, behind the chosen one where no place is given, else at the end. */
  function insert(component: Component, wanted?: number): void {
    const { draft, components, place } = find(findChosen());
    if (components.length >= MAX_COMPONENTS) {
      toast({ type: 'WARNING', heading: text('full', { count: MAX_COMPONENTS }) });
      return;
    }
    change(addComponent(draft, component, wanted ?? (place < 0 ? components.length : place + 1)));
    open(component.id);
    say(text('added', { name: nameType(component.type) }));
  }

  const actions: PageActions & { insert: typeof insert } = {
    open,
    insert,
    close: () => choose({ isOpen: false }),
    change,
    update(component, patch) {
      const { draft } = store.get();
      const now = findComponent(draft, component.id) as typeof component | undefined;
      if (!now) return;
      const changed = patch(now);
      change(putComponent(draft, { ...now, ...changed }), `${now.id}.${Object.keys(changed).join()}`);
    },
    add: (type, place) => insert(makeComponent(type), place),
    move(id, place) {
      const { draft, component, components } = find(id);
      const { length: count } = components;
      if (!component || place < 0 || place >= count) return;
      change(moveComponent(draft, id, place));
      choose({ chosen: id });
      say(text('moved', { name: nameType(component.type), place: place + 1, count }));
    },
    reorder(ids, moved) {
      change(orderComponents(store.get().draft, ids));
      choose({ chosen: moved });
    },
    copy(id) {
      const { component, place } = find(id);
      if (component) insert({ ...component, id: makeItemId('c') }, place + 1);
    },
    remove(id) {
      const { draft, component, components, place } = find(id);
      if (!component) return;
      const next = removeComponent(draft, id);
      change(next);
      const beside = components[place + 1] ?? components[place - 1];
      choose({ chosen: beside?.id ?? null, isOpen: false });
      const changes = diffParts(pageDraft, draft, next);
      toast({
        type: 'SUCCESS',
        heading: text('removed', { name: nameType(component.type) }),
        // Also after other changes.
        undo: () => change(applyParts(pageDraft, store.get().draft, pickSide(changes, 'before'))),
      });
    },
  };
  return actions;
}
