import { type KeyboardEvent, type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { uiText } from '#platform/web/en/ui.ts';
import { followPointer } from './follow-pointer.ts';
import { findPlace, hasSameItems, moveItem } from './move-item.ts';

interface ReorderOptions<Id> {
  ids: readonly Id[];
  nameOf: (id: Id) => string;
  /** Called with the new order once an item is dropped at another place. */
  onDrop: (order: readonly Id[], moved: Id) => void;
}

/** An item on its way. */
interface Lift<Id> {
  id: Id;
  order: readonly Id[];
  by: 'keys' | 'pointer';
}

export interface Reorder<Id> {
  /** The items as they are shown, a lifted one at its present place. */
  order: readonly Id[];
  lifted: Id | null;
  /** Returns the ref of an item's element. */
  itemRef: (id: Id) => (element: HTMLElement | null) => void;
  /** Returns the props of an item's handle. */
  handle: (id: Id) => HandleProps;
  /** The element that announces every move. */
  announcer: ReactNode;
}

/** The props of a handle; `ReorderHandle` draws it. */
export interface HandleProps {
  ref: (element: HTMLButtonElement | null) => void;
  label: string;
  isLifted: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerDown: (event: PointerEvent) => void;
  onBlur: () => void;
}

/** Puts items into another order: by pointer or finger on their handles, or by Space, the arrows and Space again. */
export function useReorder<Id extends string | number>({ ids, nameOf, onDrop }: ReorderOptions<Id>): Reorder<Id> {
  const [lift, setLift] = useState<Lift<Id> | null>(null);
  const [words, setWords] = useState('');
  const items = useRef(new Map<Id, HTMLElement>());
  const handles = useRef(new Map<Id, HTMLButtonElement>());
  // Somebody else's change of the items ends the move.
  const current = lift && hasSameItems(lift.order, ids) ? lift : null;
  const latest = useRef(current);
  latest.current = current;
  const order = current?.order ?? ids;

  useLayoutEffect(() => {
    if (current?.by !== 'keys') return;
    // Moving an element takes the focus off what is in it.
    handles.current.get(current.id)?.focus();
    items.current.get(current.id)?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  const say = (key: 'move_lifted' | 'move_at' | 'move_dropped' | 'move_cancelled', id: Id, now: readonly Id[]) =>
    setWords(uiText(key, { name: nameOf(id), index: now.indexOf(id) + 1, total: now.length }));

  function set(next: Lift<Id> | null): void {
    latest.current = next;
    setLift(next);
  }

  function moveTo(place: number): void {
    const now = latest.current;
    if (!now) return;
    const next = moveItem(now.order, now.order.indexOf(now.id), place);
    set({ ...now, order: next });
    say('move_at', now.id, next);
  }

  function drop(): void {
    const now = latest.current;
    if (!now) return;
    set(null);
    say('move_dropped', now.id, now.order);
    if (now.order.some((id, index) => id !== ids[index])) onDrop(now.order, now.id);
  }

  function cancel(): void {
    const now = latest.current;
    if (!now) return;
    set(null);
    say('move_cancelled', now.id, ids);
  }

  function toggle(id: Id, isUp: boolean): void {
    if (isUp) {
      drop();
      return;
    }
    set({ id, order: ids, by: 'keys' });
    say('move_lifted', id, ids);
  }

  function onKeyDown(id: Id, event: KeyboardEvent): void {
    const now = latest.current?.id === id ? latest.current : null;
    const place = now && findKeyPlace(event.key, now.order.indexOf(id), now.order.length);
    if (event.key === ' ' || event.key === 'Enter') toggle(id, now !== null);
    else if (place !== null && place !== undefined) moveTo(place);
    else if (now && event.key === 'Escape') cancel();
    else {
      if (now && event.key === 'Tab') drop();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  function onPointerDown(id: Id, press: PointerEvent): void {
    if (press.button !== 0) return;
    followPointer(press, {
      onMove: ({ y }) => {
        if (!latest.current) set({ id, order: ids, by: 'pointer' });
        const now = latest.current;
        if (!now) return;
        const from = now.order.indexOf(id);
        const place = findPlace(
          y,
          now.order.map((each) => findMiddle(items.current.get(each))),
          from,
        );
        if (place !== from) moveTo(place);
      },
      onEnd: drop,
      onCancel: cancel,
    });
  }

  function onBlur(id: Id): void {
    // A moved handle has its focus back by then.
    requestAnimationFrame(() => {
      const isLeft = document.activeElement !== handles.current.get(id);
      if (isLeft && latest.current?.id === id && latest.current.by === 'keys') cancel();
    });
  }

  const keep =
    <Kept extends HTMLElement>(map: Map<Id, Kept>, id: Id) =>
    (element: Kept | null) => {
      if (element) map.set(id, element);
      else map.delete(id);
    };

  return {
    order,
    lifted: current?.id ?? null,
    itemRef: (id) => keep(items.current, id),
    handle: (id) => ({
      ref: keep(handles.current, id),
      label: uiText('move_named', { name: nameOf(id) }),
      isLifted: current?.id === id,
      onKeyDown: (event) => onKeyDown(id, event),
      onPointerDown: (event) => onPointerDown(id, event),
      onBlur: () => onBlur(id),
    }),
    announcer: (
      <span role="status" aria-live="assertive" className="sr-only">
        {words}
      </span>
    ),
  };
}

/** Returns the place to which a key moves a lifted item; undefined for other keys. */
function findKeyPlace(key: string, place: number, total: number): number | undefined {
  const places: Record<string, number> = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: total - 1 };
  return places[key];
}

function findMiddle(element: HTMLElement | undefined): number {
  const box = element?.getBoundingClientRect();
  return box ? box.top + box.height / 2 : 0;
}
