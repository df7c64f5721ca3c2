import type { ReactNode } from 'react';
import type { AnyEndpoint, CallInput } from '#platform/contract/endpoint.ts';
import type { Page } from '../../contract/paging.ts';
import { useRead, useReadPages } from '../data.ts';
import { listText } from '../en/list.ts';
import { type UrlFields, useUrlState } from '../navigation/url-state.ts';
import type { List } from './define-list.ts';
import { isNarrowing, makeOffState } from './filters/filters.ts';
import { useLiveRows } from './live-rows.ts';
import { type AppliedSort, nextSort, presumedSort, withFurther } from './toolbar/sorting.ts';

type Pages<Row> = Omit<ReturnType<typeof useReadPages<AnyEndpoint>>, 'rows'> & { rows: Row[] };

/** An open list on the screen. */
// biome-ignore lint/suspicious/noExplicitAny: parts of the kit take every list, whatever its filters
export interface ListView<Row, State extends object = any> {
  list: List<Row, State>;
  pages: Pages<Row>;
  /** The state in the address. */
  state: State;
  change: (patch: State) => unknown;
  isFiltered: boolean;
  /** Removes every filter. */
  clear: () => void;
  /** True when the list has no rows at all. */
  isEmpty: boolean;
  sorting: Sorting | undefined;
  /** Further choices of the screen, at the end of the phone's sheet. */
  sheetEnd?: ReactNode;
}

/** The parts of a list that decide its state. */
export interface ListState<Row> {
  list: ListView<Row>['list'];
  pages: Pick<Pages<Row>, 'rows' | 'isPending' | 'isError' | 'isFetching' | 'error' | 'refetch'>;
  state?: object;
  isFiltered?: boolean;
  clear?: () => void;
}

export interface Sorting {
  applied: AppliedSort;
  /** The applied sort in words. */
  label: string;
  /** The sorts in the order of the menu. */
  options: readonly { value: string; label: string }[];
  /** Sorts by this, or reverses the active sort. */
  turn: (sort: string) => void;
  /** Sorts by this in its natural direction. */
  choose: (sort: string) => void;
}

/** Reads a list by its address and updates its rows. */
export function useList<Row, State extends object>(
  list: List<Row, State>,
  input: { params?: object; enabled?: boolean } = {},
): ListView<Row, State> {
  const [state, change] = useUrlState(list.addressFields as UrlFields<State>);
  const query = { ...list.defaults, ...state, ...list.query };
  const { params, enabled } = input;
  const pages = useReadPages(list.endpoint, { ...(params && { params }), query } as CallInput<AnyEndpoint>, {
    keepPrevious: true,
    hasLiveRows: list.live !== undefined,
    ...(enabled !== undefined && { enabled }),
  }) as Pages<Row>;
  useLiveRows(list.live && { ...list.live, list: list.endpoint });
  const isFiltered = list.filters.some((filter) => isNarrowing(filter, state));
  const clear = () => void change(Object.assign({}, ...list.filters.map(makeOffState)));
  return {
    list,
    pages,
    state,
    change: change as (patch: State) => unknown,
    isFiltered,
    clear,
    isEmpty: pages.data !== undefined && pages.rows.length === 0 && !isFiltered,
    sorting: useSorting(list, query, pages.first, change),
  };
}

/** Reads a short list as a whole, without pages and filters. */
export function useWholeList<Row, State extends object>(list: List<Row, State>): ListState<Row> {
  const read = useRead(list.endpoint, {});
  const rows: Row[] = read.data?.results ?? [];
  return { list, pages: { ...read, rows } as ListState<Row>['pages'] };
}

/** Stands for a hook that stores the sort, where a list has none. */
export const saveNothing = () => () => undefined;
const none: readonly never[] = [];
const findNone = () => none;

function useSorting<Row, State extends object>(
  { sort: declared }: List<Row, State>,
  query: object,
  first: (Page<unknown> & { sorted_by?: AppliedSort }) | undefined,
  change: (patch: Partial<State>) => unknown,
): Sorting | undefined {
  const save = (declared?.useSave ?? saveNothing)();
  const further = (declared?.further?.useChoices ?? findNone)();
  if (!declared) return undefined;
  const sort = withFurther(declared, further);
  const applied = first?.sorted_by ?? presumedSort(sort, query);
  const options = sort.choices.map((value) => ({ value, label: sort.label(value) }));
  const put = (next: AppliedSort) => {
    const patch: object = sort.orders ? next : { sort: next.sort };
    void change(patch as Partial<State>);
    save(next);
  };
  return {
    applied,
    // A field that is still being read, or is gone, has no name.
    label: options.find(({ value }) => value === applied.sort)?.label ?? listText('sort'),
    options,
    turn: (wanted) => put(nextSort(sort, applied, wanted)),
    choose: (wanted) => {
      if (wanted !== applied.sort) put(nextSort(sort, applied, wanted));
    },
  };
}
