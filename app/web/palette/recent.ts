import { useEffect } from 'react';
import { clientPages } from '#features/clients/pages.ts';
import { contentKindPages } from '#features/content/web/index.ts';
import { readPageId } from '#platform/contract/pages.ts';
import { usePath } from '#platform/web/navigation/router/page-frame.tsx';

/** Kept in the tab only, and removed with everything else in it at log-out. */
const KEY = 'leadkeep.recent';
const KEPT = 8;

export interface RecentPlace {
  /** A client, or the type of a content. */
  kind: string;
  id: number;
}

/** Remembers the clients and contents last looked at. */
export function useRememberRecent(): void {
  const path = usePath();
  useEffect(() => {
    const place = findPlace(path);
    if (place) keep([place, ...recentPlaces().filter((other) => !isSame(other, place))].slice(0, KEPT));
  }, [path]);
}

/** Returns the recent places, newest first. */
export function recentPlaces(): RecentPlace[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as RecentPlace[];
  } catch {
    return [];
  }
}

function keep(places: RecentPlace[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(places));
  } catch {
    // A browser without storage remembers nothing.
  }
}

function findPlace(path: string): RecentPlace | null {
  for (const [kind, page] of [['client', clientPages.client] as const, ...contentKindPages()]) {
    const id = readPageId(page, path);
    if (id !== null) return { kind, id };
  }
  return null;
}

const isSame = (one: RecentPlace, other: RecentPlace) => one.kind === other.kind && one.id === other.id;
