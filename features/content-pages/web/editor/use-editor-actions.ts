import { useState } from 'react';
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
import type { PageEditor } from './page-editor.ts';

type Actions = Omit<PageEditor, 'page' | 'draft' | 'problems'> & {
  /** What happened, for people who do not see it. */
  said: string;
  /** Adds a component behind the chosen one. */
  insert: (component: Component, place?: number) => void;
};

/** Returns what can be done with a draft: each is a step that can be undone. */
export function useEditorActions({ store }: Pick<OpenDraft<PageTemplate>, 'store'>): Actions {
  const [chosen, setChosen] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [said, setSaid] = useState('');

  /** As it is by then: keys may follow each other faster than the screen is drawn. */
  const read = () => store.get().draft;
  const change = (next: PageDefinition, typed_in?: string) => store.change(next, typed_in ?? null);

  function open(id: string): void {
    setChosen(id);
    setIsOpen(true);
  }

  /** Returns what takes one change back, also after others that follow it. */
  function takeBack(before: PageDefinition, next: PageDefinition): () => void {
    const changes = diffParts(pageDraft, before, next);
    return () => change(applyParts(pageDraft, read(), pickSide(changes, 'before')));
  }

  function insert(component: Component, place = placeBehind(read(), chosen)): void {
    const draft = read();
    if (isFull(draft)) return;
    change(addComponent(draft, component, place));
    open(component.id);
    setSaid(text('added', { name: nameType(component.type) }));
  }

  function remove(id: string): void {
    const draft = read();
    const component = findComponent(draft, id);
    if (!component) return;
    const next = removeComponent(draft, id);
    change(next);
    setIsOpen(false);
    setChosen(findBeside(draft, id));
    toast({
      type: 'SUCCESS',
      heading: text('removed', { name: nameType(component.type) }),
      undo: takeBack(draft, next),
    });
  }

  function move(id: string, place: number): void {
    const draft = read();
    const component = findComponent(draft, id);
    if (!component || place < 0 || place >= draft.components.length) return;
    change(moveComponent(draft, id, place));
    setChosen(id);
    const count = draft.components.length;
    setSaid(text('moved', { name: nameType(component.type), place: place + 1, count }));
  }

  return {
    chosen,
    isOpen,
    open,
    close: () => setIsOpen(false),
    change,
    update(component, patch) {
      const latest = read();
      const now = findComponent(latest, component.id) as typeof component | undefined;
      if (!now) return;
      const changed = patch(now);
      store.change(putComponent(latest, { ...now, ...changed }), `${now.id}.${Object.keys(changed).join()}`);
    },
    add: (type, place) => insert(makeComponent(type), place),
    insert,
    move,
    reorder(ids, moved) {
      change(orderComponents(read(), ids));
      setChosen(moved);
    },
    copy(id) {
      const draft = read();
      const component = findComponent(draft, id);
      const place = draft.components.findIndex((each) => each.id === id);
      if (component) insert({ ...component, id: makeItemId('c') }, place + 1);
    },
    remove,
    said,
  };
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
