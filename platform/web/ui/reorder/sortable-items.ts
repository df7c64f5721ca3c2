import type { CSSProperties, KeyboardEvent as KeyPress, PointerEvent, SyntheticEvent } from 'react';

export type ItemId = string | number;

export interface OrderedItems<Id extends ItemId> {
  ids: readonly Id[];
  nameOf: (id: Id) => string;
  /** Called with the new order once an item is dropped at another place. */
  onDrop: (order: readonly Id[], moved: Id) => void;
  /** True for items beside and below each other. */
  isGrid?: boolean;
}

/** How an item is drawn while it, or another one, is moved. */
export interface MovedItem {
  isLifted: boolean;
  style: Pick<CSSProperties, 'transform' | 'transition'>;
}

/** What moves an item, once it is loaded. */
export interface ItemMover {
  setRow: (element: HTMLElement | null) => void;
  setHandle: (element: HTMLElement | null) => void;
  press: (name: 'onKeyDown' | 'onPointerDown', event: SyntheticEvent) => void;
}

export type SortableItems = ReturnType<typeof makeSortableItems>;

const atRest: MovedItem = { isLifted: false, style: {} };

/** Makes what the items of one list and what moves them know of each other. */
export function makeSortableItems() {
  const items = new Map<ItemId, ReturnType<typeof makeItem>>();
  return {
    find(id: ItemId) {
      const item = items.get(id) ?? makeItem();
      items.set(id, item);
      return item;
    },
  };
}

function makeItem() {
  let moved = atRest;
  let mover: ItemMover | null = null;
  let row: HTMLElement | null = null;
  let handle: HTMLElement | null = null;
  /** Keys and the press that came before what moves the item. */
  let waiting: ((loaded: ItemMover) => void)[] = [];
  const listeners = new Set<() => void>();
  const forgetPresses = () => {
    waiting = [];
  };

  function show(next: MovedItem): void {
    const { transform, transition } = next.style;
    const isSame = transform === moved.style.transform && transition === moved.style.transition;
    if (isSame && next.isLifted === moved.isLifted) return;
    moved = next;
    for (const listener of listeners) listener();
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get: () => moved,
    show,
    setRow(element: HTMLElement | null): void {
      row = element;
      mover?.setRow(element);
    },
    setHandle(element: HTMLElement | null): void {
      handle = element;
      mover?.setHandle(element);
    },
    onKeyDown(event: KeyPress): void {
      const { key, code } = event;
      if (mover) mover.press('onKeyDown', event);
      else if (key === 'Escape') forgetPresses();
      // The library also hears the keys that follow the first one, so that each is pressed again.
      else waiting.push(() => handle?.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true })));
    },
    onPointerDown(event: PointerEvent): void {
      const press = (loaded: ItemMover) => loaded.press('onPointerDown', event);
      if (mover) press(mover);
      else waiting = [press];
      for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, forgetPresses, { once: true });
    },
    forgetPresses,
    connect(next: ItemMover): void {
      mover = next;
      next.setRow(row);
      next.setHandle(handle);
    },
    disconnect(): void {
      mover = null;
      show(atRest);
    },
    /** Repeats what came before the item could be moved, each once the one before it is drawn. */
    async repeatPresses(): Promise<void> {
      for (const repeat of waiting.splice(0)) {
        if (mover) repeat(mover);
        await new Promise((drawn) => setTimeout(drawn));
      }
    },
  };
}
