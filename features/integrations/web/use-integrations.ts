import { useRead } from '#platform/web/data.ts';
import { type IntegrationItem, integrations } from '../contract.ts';

/** The longest search the call takes. */
export const MAX_SEARCH = 100;

/** More integrations than there are. */
const ALL = 100;

/** Reads the directory: everything, or what a search finds. */
export function useIntegrations(search: string) {
  const all = useRead(integrations.list, { query: { page_size: ALL } });
  const found = useRead(integrations.search, { query: { search } }, { enabled: search !== '', keepPrevious: true });
  const read = search === '' ? all : found;
  const items: readonly IntegrationItem[] | undefined = read.data?.results;
  return {
    items,
    total: all.data?.results.length ?? 0,
    isError: read.isError,
    error: read.error,
    isFetching: read.isFetching,
    refetch: read.refetch,
  };
}
