import { fillPage } from '#platform/contract/pages.ts';
import type { QueryOf } from '#platform/web/list/define-list.ts';
import { usePath } from '#platform/web/navigation/router/page-frame.tsx';
import { type UrlFields, useUrlState } from '#platform/web/navigation/url-state.ts';
import { type ClientCriteria, clients } from '../../contract.ts';
import { clientPages } from '../../pages.ts';
import { clientsList } from './clients-list.tsx';
import { readConditions } from './filter-builder/conditions-state.ts';
import { toCriteria } from './to-criteria.ts';
import { useListParts } from './use-list-parts.ts';

/** The clients on the screen, whether as a list or as a board. */
export interface ShownList {
  criteria: ClientCriteria;
  /** True for the list of those who did something themselves, which is no criterion. */
  isRecentlyActive: boolean;
  /** How many filters the person set, the search among them. */
  filters: number;
  /** The call that reads the list, and its query. */
  endpoint: typeof clients.list | typeof clients.listRecentlyActive;
  query: object;
}

type ListState = QueryOf<typeof clients.list>;

/** What lists of clients are limited to by their page alone. */
const tabs: Readonly<Record<string, { is_new_lead?: true; isRecentlyActive?: true }>> = {
  [fillPage(clientPages.clients)]: {},
  [fillPage(clientPages.pipeline)]: {},
  [fillPage(clientPages.uncontacted)]: { is_new_lead: true },
  [fillPage(clientPages.recently_active)]: { isRecentlyActive: true },
};

/** Returns the clients on the screen; null where it shows no list of clients. */
export function useShownList(): ShownList | null {
  const path = usePath();
  const { addressFields } = useListParts(clientsList);
  const [address] = useUrlState<ListState>(addressFields as unknown as UrlFields<ListState>);
  const tab = tabs[path];
  if (!tab) return null;
  const { isRecentlyActive = false, ...limits } = tab;
  const { sort: _, sort_order: _order, ignore_prefs: _prefs, ...state } = { ...address, ...limits };
  const criteria = toCriteria(state as ListState);
  const { conditions: _conditions, ...plain } = toCriteria(address);
  return {
    criteria,
    isRecentlyActive,
    filters: Object.keys(plain).length + readConditions(address).length,
    endpoint: isRecentlyActive ? clients.listRecentlyActive : clients.list,
    query: state,
  };
}
