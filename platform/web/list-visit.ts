import { type ParsedLocation, useLocation, useMatch } from '@tanstack/react-router';
import { useRef, useSyncExternalStore } from 'react';
import type { ListSource } from './data.ts';

/** The field of a row that names its record. */
export type IdField = 'id' | 'client_id';

/** The list a record was opened from. It travels in the history entry of the record, so that a reload keeps it. */
export interface ListOrigin {
  /** The history entry of the list. */
  key: string;
  href: string;
  source: ListSource;
  idField: IdField;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    list?: ListOrigin;
  }
}

/** A list as it was left: previous and next follow its order, whatever changes meanwhile. */
export interface Visit {
  origin: ListOrigin;
  ids: readonly number[];
  /** Of the page after those read; null at the end of the list, undefined while none was read (after a reload). */
  cursor: string | null | undefined;
  /** The record looked at last. */
  currentId: number | null;
}

let visit: Visit | null = null;
let isListShown = false;
const listeners = new Set<() => void>();

export function setVisit(next: Visit): void {
  visit = next;
  for (const listener of listeners) listener();
}

export function setListShown(isShown: boolean): void {
  isListShown = isShown;
}

/** The last visit, if it was of this list. */
export const findVisit = (key: string | undefined): Visit | null => (visit?.origin.key === key ? visit : null);

export const useVisit = (key: string | undefined): Visit | null => useSyncExternalStore(onVisit, () => findVisit(key));

function onVisit(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The `state` of a link or navigation to a record: tells it which list is on the screen. */
export const fromList = (): { list?: ListOrigin } => (visit && isListShown ? { list: visit.origin } : {});

/** The address of this screen: while the next screen loads, the router's location is that one's already. */
export function useOwnLocation(): ParsedLocation {
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const location = useLocation();
  const own = useRef(location);
  if (location.pathname === pathname) own.current = location;
  return own.current;
}

/** The id itself, or where it is gone the one that followed it, or else preceded it; null for a list without any of them. */
export function nearestTo(id: number, before: readonly number[], now: readonly number[]): number | null {
  const left = new Set(now);
  const place = before.indexOf(id);
  const candidates = place < 0 ? [id] : [...before.slice(place), ...before.slice(0, place).reverse()];
  return candidates.find((each) => left.has(each)) ?? null;
}
