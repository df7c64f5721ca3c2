import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ListSource } from '../../data.ts';
import { usePageLocation } from '../../navigation/router/page-frame.tsx';
import { readScrollTop } from '../../navigation/router/scroll-positions.ts';
import { findVisit, type IdField, nearestTo, setListShown, setVisit } from './list-visit.ts';

export { fromList } from './list-visit.ts';

interface ReadList {
  rows: readonly { [Field in IdField]?: number }[];
  source: ListSource;
  data: { pages: readonly { next: string | null }[] } | undefined;
}

type Scroller = RefObject<HTMLElement | null>;

/** The router restores the scroll position of the element with this `data-scroll-restoration-id`. */
export const LIST_SCROLLER = 'list';

/**
 * Restores a list on return: by Back or by the arrow of a record it is as it was left, with the focus on that record's
 * row, or on the nearest one where the row is gone. The links of its rows have `data-row-link={id}` and
 * `state={fromList}`.
 *
 * @param list the result of `useReadPages`.
 * @param scroller the element around the rows, with `data-scroll-restoration-id={LIST_SCROLLER}`.
 */
export function useListReturn(list: ReadList, scroller: Scroller, idField: IdField = 'id'): void {
  const { rows, source, data } = list;
  const { key, href } = usePageLocation();
  const ids = useMemo(() => rows.map((row) => row[idField] ?? 0), [rows, idField]);
  const cursor = data?.pages.at(-1)?.next ?? null;

  useFocusKept(ids, scroller);
  useReturn(key, ids, scroller);

  useLayoutEffect(() => {
    const currentId = findVisit(key)?.currentId ?? null;
    setVisit({ origin: { key, href, source, idField }, ids, cursor, currentId });
  }, [key, href, source, idField, ids, cursor]);

  useEffect(() => {
    setListShown(true);
    return () => setListShown(false);
  }, []);
}

/** Scrolls once to where the list was left, before its new order replaces the old one. */
function useReturn(key: string, ids: readonly number[], scroller: Scroller): void {
  // The list as first drawn, so that rows that change meanwhile do not stop the return.
  const [first] = useState(() => ({ key, ids, top: readScrollTop(key, LIST_SCROLLER) }));
  useLayoutEffect(() => {
    const earlier = findVisit(first.key);
    const id = earlier?.currentId ? nearestTo(earlier.currentId, earlier.ids, first.ids) : null;
    if (!scroller.current || (id === null && first.top === 0)) return;
    const share = id === null ? 0 : first.ids.indexOf(id) / first.ids.length;
    return goToPlace(scroller.current, { top: first.top, id, share });
  }, [first, scroller]);
}

interface Place {
  top: number;
  /** The id of the row that gets the focus. */
  id: number | null;
  /** The row's position in the list, from 0 to 1. */
  share: number;
}

/** The time for rows to be drawn, and the time after which a missing row is looked for by its share of the list. */
const PATIENCE_MS = 3_000;
const UNDRAWN_MS = 300;

const byHand = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to the place and focuses its row as soon as both are drawn. @returns a function that stops it; the person's
 * own scrolling stops it too.
 */
function goToPlace(scroller: HTMLElement, { top, id, share }: Place): () => void {
  const startedAt = performance.now();
  let wanted = top;
  let isFocused = id === null;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const type of byHand) window.removeEventListener(type, stop, true);
  };
  const step = () => {
    const elapsed = performance.now() - startedAt;
    scroller.scrollTop = wanted;
    if (!isFocused && id !== null) {
      isFocused = focusRow(scroller, id);
      if (!isFocused && elapsed > UNDRAWN_MS) {
        wanted = Math.max(0, share * scroller.scrollHeight - scroller.clientHeight / 2);
      }
    }
    const isThere = Math.abs(scroller.scrollTop - wanted) <= 1;
    const isDone = isFocused && (isThere || (id !== null && elapsed > UNDRAWN_MS));
    if (isDone || elapsed > PATIENCE_MS) stop();
    else frame = requestAnimationFrame(step);
  };
  for (const type of byHand) window.addEventListener(type, stop, true);
  step();
  return stop;
}

/** Moves the focus to the nearest row when the focused row leaves the list. */
function useFocusKept(ids: readonly number[], scroller: Scroller): void {
  const focusedId = useRef<number | null>(null);
  const earlierIds = useRef(ids);
  useLayoutEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      focusedId.current = findRowId(target, scroller.current);
    };
    // A press on an empty place takes the focus away without giving it to anything.
    const onPress = () => {
      focusedId.current = null;
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPress, true);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPress, true);
    };
  }, [scroller]);
  useLayoutEffect(() => {
    const before = earlierIds.current;
    earlierIds.current = ids;
    const id = focusedId.current;
    if (id === null || document.activeElement !== document.body || ids.includes(id)) return;
    const nearest = nearestTo(id, before, ids);
    if (nearest !== null && scroller.current) focusRow(scroller.current, nearest);
  }, [ids, scroller]);
}

const findLink = (scroller: HTMLElement, id: number) => scroller.querySelector<HTMLElement>(`[data-row-link="${id}"]`);

function findRowId(target: EventTarget | null, scroller: HTMLElement | null): number | null {
  const link = target instanceof HTMLElement && scroller?.contains(target) ? target.closest('[data-row-link]') : null;
  return link ? Number(link.getAttribute('data-row-link')) : null;
}

function focusRow(scroller: HTMLElement, id: number): boolean {
  const link = findLink(scroller, id);
  if (!link) return false;
  link.focus({ preventScroll: true });
  link.closest('tr, li')?.scrollIntoView({ block: 'nearest' });
  return document.activeElement === link;
}
