import { type KeyboardEvent, type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Client } from '../../contract.ts';
import type { StageKey } from './board-state.ts';

/** A card on its way. */
export interface Lift {
  client: Client;
  from: StageKey;
  /** The column it is over; null outside of all. */
  over: StageKey | null;
  by: 'keys' | 'pointer';
  /** What the pointer carries: the size of the card, and where in it the press was. */
  box: { width: number; height: number; dx: number; dy: number; x: number; y: number } | null;
}

interface DragOptions {
  /** The columns in their order. */
  keys: readonly StageKey[];
  board: RefObject<HTMLElement | null>;
  /** Moves what is carried to the pointer. */
  ghost: RefObject<HTMLElement | null>;
  onDrop: (client: Client, to: StageKey) => void;
  say: (event: 'lifted' | 'over' | 'dropped' | 'put_back', lift: Lift) => void;
}

/** Pixels after which a pressed mouse drags. */
const DRAG_PX = 5;
/** Milliseconds after which a resting finger lifts a card, and the pixels by which it may move until then. */
const HOLD_MS = 400;
const SLACK_PX = 8;
/** How close to an edge the pointer scrolls, in pixels, and how fast at most, in pixels for each frame. */
const EDGE_PX = 64;
const SPEED_PX = 16;

export interface CardDrag {
  lift: Lift | null;
  columnRef: (key: StageKey) => (element: HTMLElement | null) => void;
  onPointerDown: (client: Client, from: StageKey, press: PointerEvent<HTMLElement>) => void;
  onKeyDown: (client: Client, from: StageKey, event: KeyboardEvent<HTMLElement>) => void;
  /** The focus has left a card. */
  onBlur: (client: Client) => void;
}

/** Lifts a card by mouse, by a long press or by Space, and drops it in another column. */
export function useCardDrag({ keys, board, ghost, onDrop, say }: DragOptions): CardDrag {
  const [lift, setLift] = useState<Lift | null>(null);
  const latest = useRef<Lift | null>(null);
  const columns = useRef(new Map<StageKey, HTMLElement>());
  const ending = useRef<AbortController | null>(null);
  useEffect(() => () => ending.current?.abort(), []);
  useEffect(() => {
    const element = board.current;
    // Once a finger has lifted a card, it no longer scrolls. A browser asks only who listened before the touch began.
    const hold = (event: TouchEvent) => {
      if (latest.current?.by === 'pointer') event.preventDefault();
    };
    element?.addEventListener('touchmove', hold, { passive: false });
    return () => element?.removeEventListener('touchmove', hold);
  }, [board]);

  const set = useCallback((next: Lift | null) => {
    latest.current = next;
    setLift(next);
  }, []);

  const goOver = (over: StageKey | null) => {
    const now = latest.current;
    if (!now || now.over === over) return;
    const next = { ...now, over };
    set(next);
    if (over !== null) say('over', next);
  };

  const end = (isDropped: boolean) => {
    const now = latest.current;
    if (!now) return;
    latest.current = null;
    if (isDropped && now.over !== null && now.over !== now.from) {
      say('dropped', now);
      onDrop(now.client, now.over);
    } else say('put_back', now);
    // The cache shows the move in a task of its own; until then the card stays where it was dropped.
    setTimeout(() =>
      setLift((shown) => (shown?.client.id === now.client.id && latest.current === null ? null : shown)),
    );
  };

  function onKeyDown(client: Client, from: StageKey, event: KeyboardEvent<HTMLElement>): void {
    const now = latest.current?.client.id === client.id && latest.current.by === 'keys' ? latest.current : null;
    if (!now) {
      if (event.key !== ' ' || !client.access_policy.EDIT || latest.current) return;
      const next: Lift = { client, from, over: from, by: 'keys', box: null };
      set(next);
      say('lifted', next);
    } else if (event.key === ' ' || event.key === 'Enter') end(true);
    else if (event.key === 'Escape') end(false);
    else if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) {
      const over = findKeyColumn(event.key, keys, now.over, getComputedStyle(event.currentTarget).direction === 'rtl');
      if (over !== undefined) goOver(over);
    } else if (event.key === 'Tab') {
      end(false);
      return;
    } else if (!['ArrowUp', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onPointerDown(client: Client, from: StageKey, press: PointerEvent<HTMLElement>): void {
    if (press.button !== 0 || !press.isPrimary || latest.current || !client.access_policy.EDIT) return;
    if ((press.target as Element).closest('button, [role=menu]')) return;
    const rect = press.currentTarget.getBoundingClientRect();
    const { pointerId, clientX, clientY } = press;
    const at = { x: clientX, y: clientY };
    const box = { width: rect.width, height: rect.height, dx: clientX - rect.left, dy: clientY - rect.top };
    const watch = new AbortController();
    ending.current?.abort();
    ending.current = watch;
    let frame = 0;
    let hold: ReturnType<typeof setTimeout> | undefined;
    const raise = () => {
      const next: Lift = { client, from, over: from, by: 'pointer', box: { ...box, x: at.x, y: at.y } };
      set(next);
      say('lifted', next);
      getSelection()?.removeAllRanges();
      frame = requestAnimationFrame(follow);
    };
    const follow = () => {
      if (ghost.current) ghost.current.style.translate = `${at.x - box.dx}px ${at.y - box.dy}px`;
      goOver(findColumn(columns.current, board.current, at));
      scrollNearEdges(
        board.current,
        latest.current?.over == null ? null : columns.current.get(latest.current.over),
        at,
      );
      frame = requestAnimationFrame(follow);
    };
    const stop = (isDropped: boolean) => {
      watch.abort();
      if (!latest.current) return;
      if (isDropped) goOver(findColumn(columns.current, board.current, at));
      swallowClick();
      end(isDropped);
    };
    watch.signal.addEventListener('abort', () => {
      cancelAnimationFrame(frame);
      clearTimeout(hold);
    });
    const listen = <Name extends keyof WindowEventMap>(name: Name, hear: (event: WindowEventMap[Name]) => void) =>
      window.addEventListener(name, hear, { signal: watch.signal, capture: true, passive: false });
    const isTouch = press.pointerType !== 'mouse';
    if (isTouch) hold = setTimeout(raise, HOLD_MS);
    listen('pointermove', (event) => {
      if (event.pointerId !== pointerId) return;
      at.x = event.clientX;
      at.y = event.clientY;
      if (latest.current) return;
      const moved = Math.hypot(at.x - clientX, at.y - clientY);
      if (isTouch && moved > SLACK_PX) watch.abort();
      else if (!isTouch && moved >= DRAG_PX) raise();
    });
    listen('contextmenu', (event) => isTouch && event.preventDefault());
    listen('pointerup', (event) => event.pointerId === pointerId && stop(true));
    listen('pointercancel', (event) => event.pointerId === pointerId && stop(false));
    listen('blur', (event) => event.target === window && stop(false));
    listen('keydown', (event) => {
      if (event.key !== 'Escape' || !latest.current) return;
      event.preventDefault();
      event.stopPropagation();
      stop(false);
    });
  }

  const onBlur = (client: Client) => {
    // A card that moved has the focus back by then.
    requestAnimationFrame(() => {
      const now = latest.current;
      if (now?.by !== 'keys' || now.client.id !== client.id) return;
      if (!document.activeElement?.closest(`[data-card="${client.id}"]`)) end(false);
    });
  };

  return {
    lift,
    columnRef: (key) => (element) => {
      if (element) columns.current.set(key, element);
      else columns.current.delete(key);
    },
    onPointerDown,
    onKeyDown,
    onBlur,
  };
}

function findKeyColumn(key: string, keys: readonly StageKey[], over: StageKey | null, isRightToLeft: boolean) {
  if (key === 'Home') return keys[0];
  if (key === 'End') return keys.at(-1);
  const step = (key === 'ArrowRight') === isRightToLeft ? -1 : 1;
  const place = over === null ? -1 : keys.indexOf(over);
  return keys[place + step];
}

interface Point {
  x: number;
  y: number;
}

/** Returns the column under the pointer, or the nearest one; null outside of the board. */
function findColumn(columns: ReadonlyMap<StageKey, HTMLElement>, board: HTMLElement | null, { x, y }: Point) {
  const frame = board?.getBoundingClientRect();
  if (!frame || x < frame.left || x > frame.right || y < frame.top || y > frame.bottom) return null;
  let nearest: { key: StageKey; distance: number } | null = null;
  for (const [key, element] of columns) {
    const { left, right } = element.getBoundingClientRect();
    const distance = Math.max(left - x, x - right, 0);
    if (nearest === null || distance < nearest.distance) nearest = { key, distance };
  }
  return nearest?.key ?? null;
}

/** Scrolls the board sideways and the column under the pointer up and down while the pointer is near an edge. */
function scrollNearEdges(board: HTMLElement | null, column: HTMLElement | null | undefined, { x, y }: Point): void {
  if (board) {
    const { left, right } = board.getBoundingClientRect();
    board.scrollLeft += findSpeed(x, left, right);
  }
  const list = column?.querySelector('[data-cards]');
  if (!list) return;
  const { top, bottom } = list.getBoundingClientRect();
  list.scrollTop += findSpeed(y, top, bottom);
}

function findSpeed(at: number, start: number, end: number): number {
  const near = (distance: number) => Math.ceil(SPEED_PX * Math.min(1, Math.max(0, 1 - distance / EDGE_PX)));
  return near(end - at) - near(at - start);
}

/** The click at the end of a drag does not open the client. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
}
