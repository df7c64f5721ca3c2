import { useRead } from '#platform/web/data.ts';
import { type IntegrationItem, integrations } from '../../contract.ts';

/** How many suggestions are asked for (S0-7-08, S0-9-09). */
const SUGGESTIONS = 50;
/** More sources than there are. */
const ALL = 100;

const none: readonly IntegrationItem[] = [];

/** Reads the lead sources one may choose from: suggestions, all of them, and what a search finds. */
export function useSources(search: string) {
  const type = 'lead_source';
  const suggested = useRead(integrations.list, {
    query: { type, page_size: SUGGESTIONS, show_suggested_only: 'true' },
  });
  const all = useRead(integrations.list, { query: { type, page_size: ALL } });
  const found = useRead(
    integrations.search,
    { query: { search, type } },
    { enabled: search !== '', keepPrevious: true },
  );
  const reads = search === '' ? [suggested, all] : [suggested, all, found];
  return {
    suggested: suggested.data?.results ?? none,
    all: all.data?.results ?? none,
    found: search === '' ? null : (found.data?.results ?? none),
    failed: reads.find(({ isError }) => isError),
    isPending: reads.some(({ isPending }) => isPending),
  };
}
