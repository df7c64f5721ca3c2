import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readNextPage } from '../../data.ts';
import { usePageLocation, useRouter } from '../../navigation/router/page-frame.tsx';
import { useIsHydrated } from '../../state/use-is-hydrated.ts';
import { findVisit, type ListOrigin, setVisit, useVisit } from './list-visit.ts';

/** Returns the list a record was opened from, which only the browser knows; undefined after a direct visit. */
export function useListOrigin(): ListOrigin | undefined {
  const { list } = usePageLocation().state;
  return useIsHydrated() ? list : undefined;
}

/**
 * Returns the way back to the list a record was opened from, as it was left; to the plain list after a direct visit.
 */
export function useBackToList(fallback: string) {
  const origin = useListOrigin();
  const router = useRouter();
  return {
    href: origin?.href ?? fallback,
    /**
     * The entry below a record that knows its list is that list, because previous and next replace the record's entry.
     */
    goBack: (): Promise<void> => (origin ? router.goBack() : router.navigate({ to: fallback })),
  };
}

/** Returns the records before and after this one in its list, in the order when the list was left. */
export function usePreviousNext(id: number): { previous: number | undefined; next: number | undefined } {
  const client = useQueryClient();
  const origin = useListOrigin();
  const ids = useVisit(origin?.key)?.ids ?? [];
  useEffect(() => {
    if (!origin) return;
    const known = findVisit(origin.key) ?? { origin, ids: [], cursor: undefined };
    setVisit({ ...known, currentId: id });
    // Without further rows there is no next record; the record itself works all the same.
    void readOn(client, origin.key, id).catch(() => undefined);
  }, [client, origin, id]);
  const place = ids.indexOf(id);
  return place < 0 ? { previous: undefined, next: undefined } : { previous: ids[place - 1], next: ids[place + 1] };
}

/** The next page is read this many records before the last known one. */
const AHEAD = 3;
/** After a reload the record is searched for on this many pages from the beginning. */
const MOST_PAGES = 10;

async function readOn(client: QueryClient, key: string, id: number): Promise<void> {
  const isRebuilt = findVisit(key)?.cursor === undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const known = findVisit(key);
    if (!known || known.cursor === null) return;
    const place = known.ids.indexOf(id);
    if (place >= 0 ? place < known.ids.length - AHEAD : !isRebuilt) return;
    const { source, idField } = known.origin;
    const { results, next } = await readNextPage(client, source, known.cursor ?? null);
    const now = findVisit(key);
    // Of two reads of the same page, one adds it.
    if (!now || now.cursor !== known.cursor) continue;
    const arrived = results.map((row) => Number((row as Record<string, unknown>)[idField]));
    setVisit({ ...now, ids: [...new Set([...now.ids, ...arrived])], cursor: next });
  }
}
