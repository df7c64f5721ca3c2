import {
  type InfiniteData,
  keepPreviousData,
  type Query,
  QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type AnyEndpoint,
  type CallInput,
  type CallOutput,
  type Route,
  splitRoute,
} from '#platform/contract/endpoint.ts';
import type { Page } from '../contract/paging.ts';
import type { FirstPage } from '../contract/startup.ts';
import type { Tag } from '../contract/tag.ts';
import { CallFailed, call } from './api.ts';
import { apiText } from './en/api.ts';
import { toast } from './ui/feedback/toast-store.ts';

/** Live events refresh what is old, so data is otherwise taken as fresh for this long. */
const FRESH_MS = 60_000;
const MAX_RETRIES = 2;

/** One cache for the whole application; what an answer shows (`reads`) travels with it. */
export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < MAX_RETRIES && isPassing(error),
      },
    },
  });

/** No answer, or a server that is just starting: trying again helps. */
const isPassing = (error: unknown) => error instanceof CallFailed && [0, 429, 503].includes(error.status);

export const makeKey = ({ route }: Pick<AnyEndpoint, 'route'>, input: object = {}): QueryKey => [route, input];

/** The same call read as one page has another shape, so a list read page after page has another place. */
const makePagesKey = (endpoint: Pick<AnyEndpoint, 'route'>, input: object): QueryKey => [
  ...makeKey(endpoint, input),
  'pages',
];

/** Puts first pages of lists, which the server answered with the page, where `useReadPages` finds them. */
export function seedQueryCache(client: QueryClient, prefetchedLists: readonly FirstPage[]): void {
  for (const { route, input, page } of prefetchedLists) {
    client.setQueryData(makePagesKey({ route }, input), { pages: [page], pageParams: [null] });
  }
}

interface ReadOptions {
  /** False: nothing is asked until it is true. */
  enabled?: boolean;
  /** True: the answer of the earlier input stays on the screen until the new one is here. */
  keepPrevious?: boolean;
  /** True: `useLiveRows` keeps the rows true, so that a live event need not read the whole list again. */
  hasLiveRows?: boolean;
}

/** Reads a call where its answer is used. The cache is shared; a change of what it shows reads it anew. */
export function useRead<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>, options: ReadOptions = {}) {
  return useQuery<CallOutput<E>, CallFailed>({
    queryKey: makeKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, signal),
    meta: { reads: endpoint.reads },
    enabled: options.enabled ?? true,
    ...(options.keepPrevious && { placeholderData: keepPreviousData }),
  });
}

/** Which list: the call it is read by, and with what. It can be written down and read again. */
export interface ListSource {
  route: Route;
  input: object;
}

/** A list one has left is kept for as long as somebody may work through its records. */
const KEPT_LIST_MS = 30 * 60_000;

/** Several answers of one call. Those that are not here yet, or do not come, are left out. */
export function useReadMany<E extends AnyEndpoint>(endpoint: E, inputs: readonly CallInput<E>[]): CallOutput<E>[] {
  const reads = useQueries({
    queries: inputs.map((input) => ({
      queryKey: makeKey(endpoint, input),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, input, signal),
      meta: { reads: endpoint.reads },
    })),
  });
  return reads.flatMap(({ data }) => (data === undefined ? [] : [data as CallOutput<E>]));
}

/** Reads a list page after page. `rows` are those of all pages read so far; `first` is the first page whole. */
export function useReadPages<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>, options: ReadOptions = {}) {
  type Rows = CallOutput<E> extends Page<infer Row> ? Row : never;
  const query = useInfiniteQuery<Page<Rows>, CallFailed, InfiniteData<Page<Rows>>, QueryKey, string | null>({
    queryKey: makePagesKey(endpoint, input),
    queryFn: ({ pageParam, signal }) => {
      const { query: filter, ...rest } = input as { query?: object };
      const paged = { ...rest, query: { ...filter, ...(pageParam !== null && { cursor: pageParam }) } };
      return call(endpoint, paged as unknown as CallInput<E>, signal) as Promise<Page<Rows>>;
    },
    initialPageParam: null,
    getNextPageParam: (page) => page.next,
    meta: { reads: endpoint.reads, hasLiveRows: options.hasLiveRows ?? false },
    gcTime: KEPT_LIST_MS,
    enabled: options.enabled ?? true,
    ...(options.keepPrevious && { placeholderData: keepPreviousData }),
  });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.results) ?? [], [query.data]);
  const written = JSON.stringify(input);
  const source = useMemo(
    (): ListSource => ({ route: endpoint.route, input: JSON.parse(written) }),
    [endpoint.route, written],
  );
  return {
    ...query,
    rows,
    source,
    first: query.data?.pages[0] as CallOutput<E> | undefined,
    count: query.data?.pages[0]?.count,
  };
}

/** Reads one more page of a list whose screen is not open, and puts it behind the pages that are kept of it. */
export async function readNextPage(
  client: QueryClient,
  { route, input }: ListSource,
  cursor: string | null,
): Promise<Page<unknown>> {
  const [method, path] = splitRoute(route);
  const { query, ...rest } = input as { query?: object };
  const asked = { ...rest, query: { ...query, ...(cursor !== null && { cursor }) } };
  const page = (await call({ method, path } as AnyEndpoint, asked as CallInput<AnyEndpoint>)) as Page<unknown>;
  keepPage(client, makePagesKey({ route }, input), page, cursor);
  return page;
}

function keepPage(client: QueryClient, key: QueryKey, page: Page<unknown>, cursor: string | null): void {
  const state = client.getQueryState<InfiniteData<Page<unknown>, string | null>>(key);
  const { pages, pageParams } = state?.data ?? { pages: [], pageParams: [] };
  const isNextOne = pages.length === 0 ? cursor === null : cursor !== null && pages.at(-1)?.next === cursor;
  if (!isNextOne) return;
  client.setQueryData(key, { pages: [...pages, page], pageParams: [...pageParams, cursor] });
  // What is written counts as fresh, but nothing keeps this list true until its screen is open again.
  if (state?.isInvalidated !== false)
    void client.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
}

interface ChangeOptions<E extends AnyEndpoint> {
  /** Shows the expected result at once. @returns takes it back; called when the change is refused. */
  optimistic?: (input: CallInput<E>, client: QueryClient) => () => void;
  onSuccess?: (answer: CallOutput<E>, input: CallInput<E>) => void;
  /** Return true when the failure was shown (under a field, in a dialog); otherwise an error toast says it. */
  onFailure?: (failure: CallFailed, input: CallInput<E>) => boolean;
}

/** Makes a change, and reads anew everything on the screen it touches. */
export function useChange<E extends AnyEndpoint>(endpoint: E, options: ChangeOptions<E> = {}) {
  const client = useQueryClient();
  return useMutation<CallOutput<E>, CallFailed, CallInput<E>, (() => void) | undefined>({
    mutationFn: (input) => call(endpoint, input),
    onMutate: (input) => options.optimistic?.(input, client),
    onError: (failure, input, rollback) => {
      rollback?.();
      // What the plan does not include is said by the restricted-access drawer.
      if (options.onFailure?.(failure, input) !== true && failure.status !== 423) {
        toast({ type: 'ERROR', heading: apiText('not_saved'), message: failure.message });
      }
    },
    onSuccess: async (answer, input) => {
      options.onSuccess?.(answer, input);
      await refresh(client, endpoint.changes);
    },
  });
}

/** Reads anew whatever shows one of these, and marks what is not on the screen as old. */
export async function refresh(client: QueryClient, tags: readonly Tag[]): Promise<void> {
  if (tags.length === 0) return;
  await refetch(client, ({ meta }) => readsAny(meta, tags));
}

/** The same for live events, except for open lists that keep their own rows. */
export async function refreshFromLive(client: QueryClient, tags: readonly string[]): Promise<void> {
  await refetch(
    client,
    (query) => readsAny(query.meta, tags) && !(query.meta?.hasLiveRows === true && query.isActive()),
  );
}

/**
 * A first answer on its way may be from before the change, and the cache would take it as the newest: it is asked for once
 * more when it is here.
 */
export async function refetch(client: QueryClient, isMeant: (query: Query) => boolean): Promise<void> {
  const isFirstAnswer = (query: Query) => query.state.data === undefined && query.state.fetchStatus === 'fetching';
  const first = client.getQueryCache().findAll({ predicate: (query) => isMeant(query) && isFirstAnswer(query) });
  for (const query of first) {
    const again = () => client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    // One that fails is tried again by whoever looks at it.
    query.fetch().then(again, () => undefined);
  }
  await client.invalidateQueries({ predicate: isMeant });
}

/** Forgets lists of an area altogether, as a click on its navigation item asks for (S0-2.3-05, S0-2.3-06). */
export const forget = (client: QueryClient, tags: readonly Tag[]): void =>
  client.removeQueries({ predicate: ({ meta }) => readsAny(meta, tags), type: 'inactive' });

const readsAny = (meta: Record<string, unknown> | undefined, tags: readonly string[]) =>
  ((meta?.reads as readonly string[] | undefined) ?? []).some((tag) => tags.includes(tag));
