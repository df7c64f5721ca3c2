import { useSyncExternalStore } from 'react';
import type { ListSource } from '../../data.ts';

/** The field of a row that names its record. */
export type IdField = 'id' | 'client_id';

/** The list a record was opened from, kept in the record's history entry, so that a reload keeps it. */
export interface ListOrigin {
  /** The key of the list's history entry. */
  key: string;
  href: string;
  source: ListSource;
  idField: IdField;
}

declare module '../../navigation/router/address.ts' {
  interface PageState {
    list?: ListOrigin;
  }
}

/** A list as it was left; previous and next follow its order, whatever changes meanwhile. */
export interface Visit {
  origin: ListOrigin;
  ids: readonly number[];
  /** The cursor of the next page; null at the end of the list, undefined while none was read (after a reload). */
  cursor: string | null | undefined;
  /** The id of the record last looked at. */
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

/** Returns the last visit if it was to this list. */
export const findVisit = (key: string | undefined): Visit | null => (visit?.origin.key === key ? visit : null);

export const useVisit = (key: string | undefined): Visit | null =>
  useSyncExternalStore(
    onVisit,
    () => findVisit(key),
    () => null,
  );

function onVisit(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Returns the `state` of a link or navigation to a record, which names the list on the screen. */
export const fromList = (): { list?: ListOrigin } => (visit && isListShown ? { list: visit.origin } : {});

/** Returns the id itself, else the nearest id after it, else before it; null where the list has none of them. */
export function nearestTo(id: number, before: readonly number[], now: readonly number[]): number | null {
  const left = new Set(now);
  const place = before.indexOf(id);
  const candidates = place < 0 ? [id] : [...before.slice(place), ...before.slice(0, place).reverse()];
  return candidates.find((each) => left.has(each)) ?? null;
}
