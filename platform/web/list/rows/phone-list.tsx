import { memo, type PointerEvent, type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import { useScreenful } from '../../ui/display/use-screenful.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import type { List } from '../define-list.ts';
import { rowId, type Selection } from '../selection/use-selection.ts';
import type { ListView } from '../use-list.ts';
import { LIST_SCROLLER, useListReturn } from '../visit/list-return.ts';
import { RowCheckbox, rowRing } from './list-row.tsx';
import { RowLink } from './row-link.tsx';

interface PhoneListProps<Row> {
  view: ListView<Row>;
  selection: Selection<Row>;
  /** Called when the end comes into view. */
  onEnd: (first: number, last: number) => void;
  after?: ReactNode;
}

/** The rows on a phone, 96 px each for the thumb. */
export function PhoneList<Row>({ view, selection, onEnd, after }: PhoneListProps<Row>) {
  const { list, pages } = view;
  const { rows } = pages;
  const scroller = useRef<HTMLElement>(null);
  const end = useRef<HTMLDivElement>(null);
  useListReturn(pages as ListView<object>['pages'], scroller, list.idField);
  const drawn = useScreenful(rows.length, 'phone');
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) onEnd(0, rows.length);
    });
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  }, [rows.length, onEnd]);
  const isChoosing = selection.chosen.length > 0;
  return (
    <section
      ref={scroller}
      data-scroll-restoration-id={LIST_SCROLLER}
      aria-label={list.words.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
      tabIndex={0}
      className={classNames('focus-inset min-h-0 flex-1 overflow-y-auto border-t border-line', isChoosing && 'pb-32')}
    >
      <ul>
        {rows.slice(0, drawn).map((row) => {
          const id = rowId(row, list.idField);
          return (
            <PhoneListRow
              key={id}
              list={list}
              row={row}
              isSelected={selection.has(id)}
              isChoosing={isChoosing}
              onToggle={list.BulkActions && selection.toggle}
            />
          );
        })}
      </ul>
      <div ref={end} />
      {after}
    </section>
  );
}

interface PhoneListRowProps<Row> {
  list: List<Row, object>;
  row: Row;
  isSelected?: boolean;
  isChoosing?: boolean;
  onToggle?: ((id: number) => void) | undefined;
}

/** One row on a phone; a press on its face or a long press on the row selects it. */
export const PhoneListRow = memo(function PhoneListRow(props: PhoneListRowProps<unknown>) {
  const { list, row, isSelected = false, isChoosing = false, onToggle } = props;
  const { PhoneRow } = list;
  const id = rowId(row, list.idField);
  const press = useLongPress(onToggle && (() => onToggle(id)));
  const title = (
    <RowLink
      id={id}
      href={list.makeHref?.(row) ?? ''}
      className="text-md font-semibold after:absolute after:inset-0"
      onClick={(event) => {
        if (!isChoosing || !onToggle) return;
        event.preventDefault();
        onToggle(id);
      }}
    >
      {list.getName?.(row)}
    </RowLink>
  );
  return (
    <li
      {...press}
      className={classNames(
        'relative flex h-24 items-center gap-3 border-b border-line px-4 py-3',
        onToggle && '[-webkit-touch-callout:none]',
        rowRing,
        isSelected && 'bg-selected forced-colors:outline-2 forced-colors:-outline-offset-2',
      )}
    >
      {onToggle && <FaceCheckbox {...props} isSelected={isSelected} isChoosing={isChoosing} onToggle={onToggle} />}
      {PhoneRow ? <PhoneRow row={row} title={title} isChoosing={isChoosing} /> : title}
    </li>
  );
}) as <Row>(props: PhoneListRowProps<Row>) => ReactNode;

/** The face with the checkbox over it, which is visible during selection or with focus and can always be pressed. */
function FaceCheckbox<Row>({ list, row, isSelected, isChoosing, onToggle }: Required<PhoneListRowProps<Row>>) {
  const { PhoneFace } = list;
  return (
    <span className="relative z-1 grid size-10 shrink-0 place-items-center self-start">
      <span
        className={classNames(
          'col-start-1 row-start-1 flex has-[+*:focus-within]:invisible',
          isChoosing && 'invisible',
        )}
      >
        {PhoneFace && <PhoneFace row={row} />}
      </span>
      <span
        className={classNames(
          'col-start-1 row-start-1 has-focus-visible:opacity-100',
          isChoosing || !PhoneFace ? 'opacity-100' : 'opacity-0',
        )}
      >
        <RowCheckbox list={list} row={row} isSelected={isSelected} onToggle={(each) => onToggle?.(each)} />
      </span>
    </span>
  );
}

/** Milliseconds, as long as a long press of phones. */
const PRESS_MS = 500;
/** The pixels by which a resting finger may move. */
const SLACK = 10;

/**
 * Handles a long press; it swallows the click at its end and the phone's menu for a link.
 *
 * @returns handlers for the pressed element.
 */
function useLongPress(onLongPress: (() => void) | undefined) {
  const timer = useRef<number | undefined>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const hasFired = useRef(false);
  const stop = () => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
  };
  const fire = () => {
    stop();
    hasFired.current = true;
    swallowClick();
    onLongPress?.();
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      hasFired.current = false;
      if (pointerType !== 'touch' || !onLongPress) return;
      start.current = { x, y };
      timer.current = window.setTimeout(fire, PRESS_MS);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > SLACK) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: SyntheticEvent) => {
      // Some phones call a press long earlier than we do.
      if (timer.current !== undefined) fire();
      if (!hasFired.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** Swallows the click at the end of a press wherever the finger then is: what the press brought may be under it. */
function swallowClick(): void {
  const ended = new AbortController();
  const listen = (name: 'click' | 'pointerdown' | 'keydown', onEvent: (event: Event) => void) =>
    window.addEventListener(name, onEvent, { capture: true, signal: ended.signal });
  listen('click', (event) => {
    ended.abort();
    event.preventDefault();
    event.stopPropagation();
  });
  listen('pointerdown', () => ended.abort());
  listen('keydown', () => ended.abort());
}
