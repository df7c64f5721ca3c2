import type * as z from 'zod';
import { useRead } from '#platform/web/data.ts';
import { type UrlFields, urlChoice, urlFlag, urlId, urlText, useUrlState } from '#platform/web/url-state.ts';
import {
  type AppliedSort,
  assigneeKeywords,
  type ClientFilter,
  type ClientSort,
  clientSorts,
  clientSources,
  clients,
  MAX_SEARCH,
  MAX_SOURCE_NAME,
  sortOrders,
} from '../../contract.ts';
import { sourceLabels, text } from '../en.ts';
import { describeFieldFilters, fieldFilterUrl, noFieldFilter } from './field-filters.ts';
import { useSavedSort } from './list-display.ts';

export type Filter = z.output<typeof ClientFilter>;

const readAssigneeWord = urlChoice(assigneeKeywords);

/** Whose clients: 'me', 'unassigned' or the id of a person, in an address or as the value of a choice. */
export const readAssignee = (written: unknown) => readAssigneeWord(written) ?? urlId(written);

const filterFields: UrlFields<Filter> = {
  search: urlText(MAX_SEARCH),
  source: urlChoice(clientSources),
  source_name: urlText(MAX_SOURCE_NAME),
  is_new_lead: urlFlag,
  assigned_to_id: readAssignee,
  ...fieldFilterUrl,
  sort: urlChoice(clientSorts),
  sort_order: urlChoice(sortOrders),
  ignore_prefs: urlFlag,
};

const noFilter = {
  search: undefined,
  source: undefined,
  source_name: undefined,
  is_new_lead: undefined,
  assigned_to_id: undefined,
  ...noFieldFilter,
} as const satisfies Partial<Filter>;

const naturalOrder = { last_activity: 'DESC', added: 'DESC', name: 'ASC' } as const;

/** Which list of clients: everybody, those nobody has contacted, or those who did something themselves. */
export type ListKind = 'all' | 'uncontacted' | 'recently_active';

/** Of those nobody has contacted, who waits longest comes first. The list has a sort of its own, which is not saved. */
const longestWaiting: AppliedSort = { sort: 'added', sort_order: 'ASC' };

/** What a list of clients is narrowed and sorted by, kept in its address; the sort of all clients is saved as well. */
export function useListFilter(kind: ListKind) {
  const [filter, change] = useUrlState(filterFields);
  const saveSort = useSavedSort();
  const isUncontacted = kind === 'uncontacted';
  const isFiltered = Object.keys(noFilter).some((name) => filter[name as keyof Filter] !== undefined);
  return {
    kind,
    filter,
    change,
    isFiltered,
    clear: () => change(noFilter),
    /** What the list is asked for. */
    query: isUncontacted ? { ...longestWaiting, ...filter, is_new_lead: true } : filter,
    sortBy: (sorted: AppliedSort) => {
      void change(sorted);
      if (!isUncontacted) saveSort(sorted);
    },
    /** A sort in its natural direction, or the other one when it is on already. */
    nextSort: (applied: AppliedSort, sort: ClientSort): AppliedSort => {
      const first = isUncontacted && sort === longestWaiting.sort ? longestWaiting.sort_order : naturalOrder[sort];
      if (applied.sort !== sort) return { sort, sort_order: first };
      return { sort, sort_order: applied.sort_order === 'ASC' ? 'DESC' : 'ASC' };
    },
    sortLabels: (sort: ClientSort): string =>
      text(isUncontacted && sort === longestWaiting.sort ? 'sort_waiting' : `sort_${sort}`),
  };
}

export type ListFilter = ReturnType<typeof useListFilter>;

/** What is on the screen before the first answer tells the saved sort. */
export const presumedSort = ({ sort = 'last_activity', sort_order }: Filter): AppliedSort => ({
  sort,
  sort_order: sort_order ?? naturalOrder[sort],
});

/** The filters that are on, in words: “jane”, New leads, Daniel Ong, Website. */
export function useFilterDescription(filter: Filter): string {
  const assignee = useAssigneeLabel(filter);
  const words = [
    filter.search && `“${filter.search}”`,
    filter.is_new_lead && text('new_leads'),
    filter.is_new_lead === false && text('no_new_leads'),
    assignee && text('assigned_to_somebody', { name: assignee }),
    describeSource(filter),
    ...describeFieldFilters(filter),
  ];
  return words.filter(Boolean).join(', ');
}

/** What the source filter is on, in words; null when it is off. */
export function describeSource({ source, source_name }: Filter): string | null {
  return source_name ?? (source ? sourceLabels[source] : null);
}

/** Whose clients are shown, in words; null when everybody's are. */
export function useAssigneeLabel({ assigned_to_id }: Pick<Filter, 'assigned_to_id'>): string | null {
  const isPerson = typeof assigned_to_id === 'number';
  const people = useRead(clients.listAssignees, { query: { page_size: 100 } }, { enabled: isPerson });
  if (assigned_to_id === undefined) return null;
  if (assigned_to_id === 'me') return text('me');
  if (assigned_to_id === 'unassigned') return text('unassigned');
  return people.data?.results.find(({ id }) => id === assigned_to_id)?.name ?? text('somebody');
}
