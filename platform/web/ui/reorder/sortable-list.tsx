import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  use,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { uiText } from '#platform/web/en/ui.ts';
import { untilIdle } from '../../state/until-idle.ts';
import type { DragEngine } from './drag-engine.tsx';
import type { ReorderHandle } from './reorder-handle.tsx';
import { type ItemId, makeSortableItems, type OrderedItems } from './sortable-items.ts';

interface SortableListProps<Id extends ItemId> extends OrderedItems<Id> {
  /** Outside of a table: it also holds the element that announces every move. */
  children: ReactNode;
}

/**
 * Items that are put into another order: by pointer or finger on their handles, or by Space, the arrows and Space again. Each is a
 * `SortableItem`. What moves them loads when a handle is reached, at the latest once the browser is idle; no item is drawn anew then.
 */
export function SortableList<Id extends ItemId>({ children, ...list }: SortableListProps<Id>) {
  const { nameOf } = list;
  const names = useRef(nameOf);
  names.current = nameOf;
  const [Engine, setEngine] = useState<typeof DragEngine | null>(null);
  const [shared] = useState(() => ({
    items: makeSortableItems(),
    findName: (id: ItemId) => names.current(id as Id),
    load: () =>
      // The next reach tries again.
      void import('./drag-engine.tsx').then(
        (module) => setEngine(() => module.DragEngine),
        () => undefined,
      ),
  }));
  useEffect(() => void untilIdle().then(shared.load), [shared]);
  return (
    <Shared value={shared}>
      {children}
      {Engine && <Engine {...list} items={shared.items} />}
    </Shared>
  );
}

/** What all items of a list share, which never changes, so that one item can be drawn again without the others. */
const Shared = createContext({
  items: makeSortableItems(),
  findName: (_: ItemId): string => '',
  load: () => {},
});

/** What an item of a `SortableList` is drawn with. */
export interface Sortable {
  isLifted: boolean;
  /** For the element of the item. */
  row: Pick<ComponentProps<'li'>, 'style'> & { ref: (element: HTMLElement | null) => void };
  handle: ComponentProps<typeof ReorderHandle>;
}

interface SortableItemProps {
  id: ItemId;
  children: (sortable: Sortable) => ReactNode;
}

/** One item of a `SortableList`. */
export function SortableItem({ id, children }: SortableItemProps) {
  const { items, findName, load } = use(Shared);
  const item = items.find(id);
  const { isLifted, style } = useSyncExternalStore(item.subscribe, item.get, item.get);

  function press(event: KeyboardEvent): void {
    if (isLifted && event.key === 'Escape') {
      // Escape puts the item back, and does not close the dialog around the list as well.
      event.stopPropagation();
      cancelDrag();
    } else item.onKeyDown(event);
  }

  return children({
    isLifted,
    row: { ref: item.setRow, style },
    handle: {
      ref: item.setHandle,
      label: uiText('move_named', { name: findName(id) }),
      isLifted,
      onPointerEnter: load,
      onFocus: load,
      onKeyDown: press,
      onPointerDown: (event: PointerEvent) => item.onPointerDown(event),
      onBlur: () => {
        item.forgetPresses();
        if (isLifted) cancelDrag();
      },
    },
  });
}

/** Tells the sensor, which knows keys by their code, and nothing else, which knows them by their name. */
const cancelDrag = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape', bubbles: true }));
