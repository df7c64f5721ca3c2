import {
  type InfiniteData,
  keepPreviousData,
  notifyManager,
  type Query,
  QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
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
import type { FirstAnswer } from '../contract/startup/startup.ts';
import type { Tag } from '../contract/tag.ts';
import { CallFailed, call } from './api.ts';
import { apiText } from './en/api.ts';
import { toast } from './ui/feedback/toast-store.ts';

/** Milliseconds for which data counts as fresh; live events refresh what changes earlier. */
const FRESH_MS = 60_000;
const MAX_RETRIES = 2;

// By a timer, as the library would have it, a box that a person ticks is drawn unticked once more before its change shows.
notifyManager.setScheduler(queueMicrotask);

/** Makes the one cache of the application; each entry carries the tags its answer shows (`reads`). */
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

/** Returns whether trying again helps: no answer, or a server that is just starting. */
const isPassing = (error: unknown) => error instanceof CallFailed && [0, 429, 503].includes(error.status);

export const makeKey = ({ route }: Pick<AnyEndpoint, 'route'>, input: object = {}): QueryKey => [route, input];

/** A list read page by page has another shape than the same call read as one page, and so another key. */
const makePagesKey = (endpoint: Pick<AnyEndpoint, 'route'>, input: object): QueryKey => [
  ...makeKey(endpoint, input),
  'pages',
];

/** Puts the answers that came with the page where `useRead` and `useReadPages` find them. */
export function seedQueryCache(client: QueryClient, prefetchedAnswers: readonly FirstAnswer[]): void {
  for (const { route, input, is_page, answer } of prefetchedAnswers) {
    if (is_page) client.setQueryData(makePagesKey({ route }, input), { pages: [answer], pageParams: [null] });
    else client.setQueryData(makeKey({ route }, input), answer);
  }
}

/** Returns the answer of a call that is known without asking; undefined when there is none. */
export const findAnswer = <E extends AnyEndpoint>(
  client: QueryClient,
  endpoint: E,
  input: CallInput<E>,
): CallOutput<E> | undefined => client.getQueryData(makeKey(endpoint, input));

interface ReadOptions {
  /** False makes no call until it is true. */
  enabled?: boolean;
  /** True keeps the answer of the earlier input on the screen until the new one arrives. */
  keepPrevious?: boolean;
  /** True when the caller follows live events itself, as `useLiveRows` does, so that they read nothing again here. */
  hasLiveRows?: boolean;
}

/** Reads a call where its answer is used. The cache is shared; a change of what the answer shows reads it again. */
export function useRead<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>, options: ReadOptions = {}) {
  return useQuery<CallOutput<E>, CallFailed>({
    queryKey: makeKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, signal),
    meta: { reads: endpoint.reads, hasLiveRows: options.hasLiveRows ?? false },
    enabled: options.enabled ?? true,
    ...(options.keepPrevious && { placeholderData: keepPreviousData }),
  });
}

/** Returns what reads a call now, whatever was read before; whoever shows its answer shows the new one. */
export function useReadNow() {
  const client = useQueryClient();
  return async <E extends AnyEndpoint>(endpoint: E, input: CallInput<E>): Promise<CallOutput<E>> => {
    const answer = await call(endpoint, input);
    client.setQueryData(makeKey(endpoint, input), answer);
    return answer;
  };
}

/** A list by its call and input, in a form that can be stored. */
export interface ListSource {
  route: Route;
  input: object;
}

/** Milliseconds that a list is kept after it was left, because a person may go through its records. */
const KEPT_LIST_MS = 30 * 60_000;

/** Reads a list page by page; `rows` are those of all pages so far, `first` is the whole first page. */
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

/** Reads one more page of a list whose screen is not open and appends it to its cached pages. */
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
  // Written data counts as fresh, but nothing updates this list until its screen is open again.
  if (state?.isInvalidated !== false)
    void client.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
}

interface ChangeOptions<E extends AnyEndpoint> {
  /** Shows the expected result at once. @returns a function that undoes it when the change is refused. */
  optimistic?: (input: CallInput<E>, client: QueryClient) => () => void;
  onSuccess?: (answer: CallOutput<E>, input: CallInput<E>) => void;
  /** Returns true when it has shown the failure (under a field, in a dialog); otherwise an error toast does. */
  onFailure?: (failure: CallFailed, input: CallInput<E>) => boolean;
}

/** Makes a change and reads everything on the screen again that it touches. */
export function useChange<E extends AnyEndpoint>(endpoint: E, options: ChangeOptions<E> = {}) {
  const client = useQueryClient();
  return useMutation<CallOutput<E>, CallFailed, CallInput<E>, (() => void) | undefined>({
    mutationFn: (input) => call(endpoint, input),
    onMutate: (input) => options.optimistic?.(input, client),
    onError: (failure, input, rollback) => {
      rollback?.();
      // The restricted-access drawer says what the plan does not include.
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

/** Reads everything on the screen again that shows one of these tags, and marks the rest as old. */
export async function refresh(client: QueryClient, tags: readonly Tag[]): Promise<void> {
  if (tags.length === 0) return;
  await refetch(client, ({ meta }) => readsAny(meta, tags));
}

/** Refreshes after live events, except open lists that update their own rows. */
export async function refreshFromLive(client: QueryClient, tags: readonly string[]): Promise<void> {
  await refetch(
    client,
    (query) => readsAny(query.meta, tags) && !(query.meta?.hasLiveRows === true && query.isActive()),
  );
}

/**
 * Reads queries again. A first answer under way may be from before the change, and the cache would take it as the
 * newest, so it is read once more on arrival.
 */
export async function refetch(client: QueryClient, isMeant: (query: Query) => boolean): Promise<void> {
  const isFirstAnswer = (query: Query) => query.state.data === undefined && query.state.fetchStatus === 'fetching';
  const first = client.getQueryCache().findAll({ predicate: (query) => isMeant(query) && isFirstAnswer(query) });
  for (const query of first) {
    const again = () => client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    // A failed query is tried again by the screen that shows it.
    query.fetch().then(again, () => undefined);
  }
  await client.invalidateQueries({ predicate: isMeant });
}

/** Removes lists of an area from the cache, as a click on its navigation item does (S0-2.3-05, S0-2.3-06). */
export const forget = (client: QueryClient, tags: readonly Tag[]): void =>
  client.removeQueries({ predicate: ({ meta }) => readsAny(meta, tags), type: 'inactive' });

const readsAny = (meta: Record<string, unknown> | undefined, tags: readonly string[]) =>
  ((meta?.reads as readonly string[] | undefined) ?? []).some((tag) => tags.includes(tag));
