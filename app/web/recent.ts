import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

/** In the tab alone, and emptied with everything else in it at log-out. */
const KEY = 'leadkeep.recent';
const KEPT = 8;

const kinds = { client: /^\/client\/(\d+)$/, file: /^\/content\/file\/(\d+)$/, message: /^\/content\/message\/(\d+)$/ };
type RecentKind = keyof typeof kinds;

export interface RecentPlace {
  kind: RecentKind;
  id: number;
}

/** Remembers which clients and contents were looked at last. */
export function useRememberRecent(): void {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => {
    const place = findPlace(path);
    if (place) keep([place, ...recentPlaces().filter((other) => !isSame(other, place))].slice(0, KEPT));
  }, [path]);
}

/** The newest first. */
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
    // A browser that keeps nothing remembers nothing.
  }
}

function findPlace(path: string): RecentPlace | null {
  for (const [kind, pattern] of Object.entries(kinds)) {
    const id = pattern.exec(path)?.[1];
    if (id) return { kind: kind as RecentKind, id: Number(id) };
  }
  return null;
}

const isSame = (one: RecentPlace, other: RecentPlace) => one.kind === other.kind && one.id === other.id;
