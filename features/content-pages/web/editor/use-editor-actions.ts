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
  const [said, setSaid] = useState('');
  const latest = useRef(shown);
  const [actions] = useState(() => {
    const choose = (patch: Partial<Chosen>) => {
      latest.current = { ...latest.current, ...patch };
      setShown(latest.current);
    };
    return createEditorActions({ store, findChosen: () => latest.current.chosen, choose, say: setSaid });
  });
  return { ...shown, said, actions };
}

interface ActionsOptions extends Pick<OpenDraft<PageTemplate>, 'store'> {
  findChosen: () => string | null;
  choose: (patch: Partial<Chosen>) => void;
  say: (words: string) => void;
}

function createEditorActions({ store, findChosen, choose, say }: ActionsOptions) {
  /** As it is by then: keys may follow each other faster than the screen is drawn. */
  const read = () => store.get().draft;
  const change = (next: PageDefinition, typed_in?: string) => store.change(next, typed_in ?? null);
  const open = (id: string) => choose({ chosen: id, isOpen: true });

  /** Returns what takes one change back, also after others that follow it. */
  function takeBack(before: PageDefinition, next: PageDefinition): () => void {
    const changes = diffParts(pageDraft, before, next);
    return () => change(applyParts(pageDraft, read(), pickSide(changes, 'before')));
  }

  /** Adds a component behind the chosen one. */
  function insert(component: Component, place = placeBehind(read(), findChosen())): void {
    const draft = read();
    if (isFull(draft)) return;
    change(addComponent(draft, component, place));
    open(component.id);
    say(text('added', { name: nameType(component.type) }));
  }

  const actions: PageActions & { insert: typeof insert } = {
    open,
    insert,
    close: () => choose({ isOpen: false }),
    change,
    update(component, patch) {
      const latest = read();
      const now = findComponent(latest, component.id) as typeof component | undefined;
      if (!now) return;
      const changed = patch(now);
      store.change(putComponent(latest, { ...now, ...changed }), `${now.id}.${Object.keys(changed).join()}`);
    },
    add: (type, place) => insert(makeComponent(type), place),
    move(id, place) {
      const draft = read();
      const component = findComponent(draft, id);
      const count = draft.components.length;
      if (!component || place < 0 || place >= count) return;
      change(moveComponent(draft, id, place));
      choose({ chosen: id });
      say(text('moved', { name: nameType(component.type), place: place + 1, count }));
    },
    reorder(ids, moved) {
      change(orderComponents(read(), ids));
      choose({ chosen: moved });
    },
    copy(id) {
      const draft = read();
      const component = findComponent(draft, id);
      const place = draft.components.findIndex((each) => each.id === id);
      if (component) insert({ ...component, id: makeItemId('c') }, place + 1);
    },
    remove(id) {
      const draft = read();
      const component = findComponent(draft, id);
      if (!component) return;
      const next = removeComponent(draft, id);
      change(next);
      choose({ chosen: findBeside(draft, id), isOpen: false });
      toast({
        type: 'SUCCESS',
        heading: text('removed', { name: nameType(component.type) }),
        undo: takeBack(draft, next),
      });
    },
  };
  return actions;
}

/** Returns the place behind the chosen component, else the end. */
function placeBehind({ components }: PageDefinition, chosen: string | null): number {
  const place = components.findIndex(({ id }) => id === chosen);
  return place < 0 ? components.length : place + 1;
}

/** Returns the component that is chosen once one is gone: the one behind it, else the one before. */
function findBeside({ components }: PageDefinition, id: string): string | null {
  const place = components.findIndex((component) => component.id === id);
  return (components[place + 1] ?? components[place - 1])?.id ?? null;
}

function isFull({ components }: PageDefinition): boolean {
  const full = components.length >= MAX_COMPONENTS;
  if (full) toast({ type: 'WARNING', heading: text('full', { count: MAX_COMPONENTS }) });
  return full;
}
