import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  type KeyboardSensorProps,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { uiText } from '#platform/web/en/ui.ts';
import { moveItem } from './move-item.ts';
import type { ItemId, OrderedItems, SortableItems } from './sortable-items.ts';

/** Pixels after which a press on a handle is a drag. */
const DRAG_PX = 4;

interface DragEngineProps<Id extends ItemId> extends OrderedItems<Id> {
  items: SortableItems;
}

/** Moves the items of a list, which are drawn beside it. */
export function DragEngine<Id extends ItemId>({ ids, nameOf, onDrop, isGrid = false, items }: DragEngineProps<Id>) {
  const sensors = useSensors(useSensor(PointerSensor, pointerOptions), useSensor(QuickKeyboardSensor, keyboardOptions));
  const told = useRef(-1);
  const shownIds = useSameList(ids);

  // What the item collides with is known at once, what it is over only in a later task.
  function drop({ active: { id }, collisions, over }: DragEndEvent): void {
    const [from, to] = [ids.indexOf(id as Id), ids.indexOf((collisions?.[0]?.id ?? over?.id) as Id)];
    told.current = to < 0 ? from : to;
    if (from >= 0 && to >= 0 && from !== to) onDrop(moveItem(ids, from, to), id as Id);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={isGrid ? anywhere : upAndDown}
      accessibility={{
        announcements: makeAnnouncements(ids, nameOf, told),
        screenReaderInstructions: { draggable: '' },
      }}
      onDragEnd={drop}
    >
      <SortableContext items={shownIds} strategy={isGrid ? rectSortingStrategy : verticalListSortingStrategy}>
        {shownIds.map((id) => (
          <Mover key={id} id={id} items={items} />
        ))}
      </SortableContext>
    </DndContext>
  );
}

/** Moves one item as the library says. */
function Mover({ id, items }: { id: ItemId; items: SortableItems }) {
  const item = items.find(id);
  const { isDragging, setNodeRef, setActivatorNodeRef, transform, transition, listeners } = useSortable({ id });
  useLayoutEffect(() => {
    item.connect({
      setRow: setNodeRef,
      setHandle: setActivatorNodeRef,
      press: (name, event) => listeners?.[name]?.(event),
    });
    const style = { transform: CSS.Translate.toString(transform), ...(!still.matches && { transition }) };
    item.show({ isLifted: isDragging, style });
  });
  useLayoutEffect(() => item.disconnect, [item]);
  useEffect(() => {
    // The library has registered every item of the list only then.
    const timer = setTimeout(item.repeatPresses);
    return () => clearTimeout(timer);
  }, [item]);
  return null;
}

/** Hears keys at once. The library listens from a later task on, so that keys pressed before it would be lost. */
class QuickKeyboardSensor extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    super(props);
    const onKey: (event: Event) => void = this['handleKeyDown'];
    // The key that lifts the item also arrives here.
    this['listeners'].add('keydown', (event: Event) => event !== props.event && onKey(event));
    // What the library adds in that task does nothing, even where the item is dropped by then.
    this['handleKeyDown'] = () => undefined;
  }
}

const onlyUpAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });
const upAndDown = [onlyUpAndDown];
const anywhere: Modifier[] = [];

/** Returns where a key takes a lifted item: the next place, or the first or last one. */
const findNextPlace: KeyboardCoordinateGetter = (event, asked) => {
  const { active, collisionRect, droppableRects } = asked.context;
  const ids: UniqueIdentifier[] = active?.data.current?.sortable?.items ?? [];
  const [first, last] = [droppableRects.get(ids[0] ?? ''), droppableRects.get(ids.at(-1) ?? '')];
  if (!first || !last || !collisionRect || !['Home', 'End'].includes(event.code)) {
    return sortableKeyboardCoordinates(event, asked);
  }
  event.preventDefault();
  return { x: first.left, y: event.code === 'Home' ? first.top : last.bottom - collisionRect.height };
};

/** @param told the place that was announced last, and once an item is dropped, its place. */
function makeAnnouncements<Id extends UniqueIdentifier>(
  ids: readonly Id[],
  nameOf: (id: Id) => string,
  told: RefObject<number>,
): Announcements {
  const say = (key: 'move_lifted' | 'move_at' | 'move_dropped' | 'move_cancelled', id: UniqueIdentifier, at: number) =>
    uiText(key, { name: nameOf(id as Id), index: at + 1, total: ids.length });
  const getPlace = (id: UniqueIdentifier | undefined) => ids.indexOf(id as Id);
  return {
    onDragStart: ({ active: { id } }) => {
      told.current = getPlace(id);
      return say('move_lifted', id, told.current);
    },
    onDragOver: ({ active, over }) => {
      const at = getPlace(over?.id);
      if (at < 0 || at === told.current) return undefined;
      told.current = at;
      return say('move_at', active.id, at);
    },
    onDragEnd: ({ active }) => say('move_dropped', active.id, told.current),
    onDragCancel: ({ active }) => say('move_cancelled', active.id, getPlace(active.id)),
  };
}

// The library takes other options for other sensors, and then draws every item again.
const pointerOptions = { activationConstraint: { distance: DRAG_PX } };
const keyboardOptions = { coordinateGetter: findNextPlace, scrollBehavior: 'auto' } as const;

/** Returns the list of the time before where it has the same entries. */
function useSameList<Entry>(list: readonly Entry[]): Entry[] {
  const before = useRef<Entry[]>([]);
  const isSame = before.current.length === list.length && list.every((entry, at) => entry === before.current[at]);
  if (!isSame) before.current = [...list];
  return before.current;
}

/** Matches where a person wants no movement. Asked once, because every item is drawn with each move of the pointer. */
const still = matchMedia('(prefers-reduced-motion: reduce)');
