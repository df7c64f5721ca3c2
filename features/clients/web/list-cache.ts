import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Page } from '#platform/contract/paging.ts';
import { makeKey } from '#platform/web/data.ts';
import { type Client, clients } from '../contract.ts';

type Pages = InfiniteData<Page<Client>>;

/** The lists of clients that load page by page. */
const listRoutes: readonly string[] = [clients.list.route, clients.listRecentlyActive.route];

/**
 * Shows changed clients in every list and on their records at once; null removes a row.
 *
 * @returns a function that restores the earlier lists and records.
 */
export function changeRows(
  cache: QueryClient,
  ids: ReadonlySet<number>,
  change: (client: Client) => Client | null,
): () => void {
  const lists = listsIn(cache);
  const records = recordsIn(cache, ids);
  for (const { queryKey } of lists) {
    cache.setQueryData<Pages>(queryKey, (data) => data && { ...data, pages: data.pages.map(changePage) });
  }
  for (const { queryKey, data } of records) cache.setQueryData(queryKey, change(data) ?? data);
  return () => {
    for (const { queryKey, data } of [...lists, ...records]) cache.setQueryData(queryKey, data);
  };

  function changePage(page: Page<Client>): Page<Client> {
    return { ...page, results: page.results.flatMap((row) => (ids.has(row.id) ? (change(row) ?? []) : row)) };
  }
}

function listsIn(cache: QueryClient): { queryKey: readonly unknown[]; data: Pages }[] {
  const queries = cache
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => listRoutes.includes(String(queryKey[0])) });
  return queries.flatMap(({ queryKey, state }) => {
    // The same call for a number or a picker has one page and no rows to change.
    const data = state.data as Pages | undefined;
    return data?.pages ? [{ queryKey, data }] : [];
  });
}

function recordsIn(cache: QueryClient, ids: ReadonlySet<number>) {
  return [...ids].flatMap((id) => {
    const queryKey = makeKey(clients.get, { params: { id } });
    const data = cache.getQueryData<Client>(queryKey);
    return data ? [{ queryKey, data }] : [];
  });
}
