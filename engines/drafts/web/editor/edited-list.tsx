import { Fragment, type KeyboardEvent, memo, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { type Sortable, SortableItem, SortableList } from '#platform/web/ui/reorder/sortable-list.tsx';
import { commandItem, type KeyedItem } from './command-item.ts';
import { DROP_AREA, DROP_ITEM, useLanding } from './use-drag-in.ts';
import { useKeptFocus } from './use-kept-focus.ts';

/** What an item needs to know of its list. */
export interface EditedItem {
  /** Its place, counted from 0. */
  place: number;
  sortable: Sortable;
  /** Is called before it is moved or removed. */
  onRearrange: () => void;
}

interface EditedListProps<Item extends { id: string }> {
  items: readonly Item[];
  nameOf: (item: Item) => string;
  onDrop: (ids: readonly string[], moved: string) => void;
  /** The same function draws an item again only where a property of it, or its place, changed. */
  draw: (item: Item, of: EditedItem) => ReactNode;
  label: string;
  className: string;
  /** Of the line that says where something would land. */
  lineClassName?: string;
  /** What is shown while there are none. */
  children: ReactNode;
}

/** The items of a draft in their order: dragged by their handles, moved by keys, and where new ones are dropped. */
export function EditedList<Item extends { id: string }>(props: EditedListProps<Item>) {
  const { items, nameOf, onDrop, draw, label, className, lineClassName, children } = props;
  const landing = useLanding();
  const list = useRef<HTMLOListElement>(null);
  const onRearrange = useKeptFocus(list);
  const area = { [DROP_AREA]: '' };
  const line = <li aria-hidden="true" className={classNames('h-1 rounded-full bg-brand', lineClassName)} />;
  return (
    <SortableList
      ids={items.map(({ id }) => id)}
      nameOf={(id) =>
        items
          .filter((item) => item.id === id)
          .map(nameOf)
          .join()
      }
      onDrop={onDrop}
    >
      <ol {...area} ref={list} aria-label={label} className={className}>
        {items.map((item, place) => (
          <Fragment key={item.id}>
            {landing === place && line}
            <ListItem item={item} place={place} draw={draw} onRearrange={onRearrange} />
          </Fragment>
        ))}
        {landing !== null && landing >= items.length && line}
        {items.length === 0 && children}
      </ol>
    </SortableList>
  );
}

type ListItemProps<Item extends { id: string }> = Pick<EditedListProps<Item>, 'draw'> &
  Pick<EditedItem, 'place' | 'onRearrange'> & { item: Item };

const DrawnItem = <Item extends { id: string }>({ item, place, draw, onRearrange }: ListItemProps<Item>) => (
  <SortableItem id={item.id}>{(sortable) => draw(item, { place, sortable, onRearrange })}</SortableItem>
);

/** A long list is written in one item at a time; drawing the others with each key would hold the keys up. */
const ListItem = memo(DrawnItem, isSameItem) as typeof DrawnItem;

function isSameItem<Item extends { id: string }>(before: ListItemProps<Item>, next: ListItemProps<Item>): boolean {
  const { item, ...rest } = next;
  return hasSame(before, rest) && hasSame(before.item, item);
}

const hasSame = <Value extends object>(before: Value, next: Partial<Value>): boolean =>
  (Object.keys(next) as (keyof Value)[]).every((key) => Object.is(before[key], next[key]));

/** Returns what the element of an item gets, and what its keys do. @param isShown whether it is brought into view. */
export function useEditedItem(item: KeyedItem & EditedItem, isShown: boolean) {
  const { row } = item.sortable;
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isShown) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  const ref = (drawn: HTMLLIElement | null) => {
    element.current = drawn;
    row.ref(drawn);
  };
  return {
    element: { [DROP_ITEM]: item.id, ref, style: row.style },
    onKeyDown: (event: KeyboardEvent) => commandItem(event, item),
  };
}
