import { type InfiniteData, type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AnyEndpoint, CallInput, CallOutput } from '#platform/contract/endpoint.ts';
import type { Page } from '../../contract/paging.ts';
import { CallFailed, call } from '../api.ts';
import { refetch } from '../data.ts';
import { onLive } from '../live.ts';

interface HasId {
  id: number;
}

type Pages<Row> = InfiniteData<Page<Row>, string | null>;

/** The subject id of an event about very many rows at once, which names none of them: the list is read again. */
const MANY = 0;

/** Milliseconds in which changes are gathered into one read. */
const GATHER_MS = 150;
/** From this many changed rows on (a bulk command), reading the whole list costs less than reading each row. */
const READ_ANEW_FROM = 20;

interface LiveRowsOptions<List extends AnyEndpoint, One extends AnyEndpoint> {
  list: List;
  /** The call that reads one row by `params.id`. */
  one: One;
  /** The subject of live events about rows of this list: the noun before the dot. */
  subject: string;
}

/**
 * Updates the rows of an open list without reading it all again: a changed row is replaced, one that is deleted or no
 * longer visible is removed, and new ones come with the first page. Scroll position and selection stay.
 */
export function useLiveRows<List extends AnyEndpoint, One extends AnyEndpoint>(
  options: LiveRowsOptions<List, One> | undefined,
): void {
  const client = useQueryClient();
  const { list, one, subject } = options ?? {};
  useEffect(() => {
    if (!list || !one) return;
    const waiting = new Set<number>();
    // A part of a row changed (a client's timeline, a content's shares), and the most recently touched rows are on the
    // first page.
    let isHeadOld = false;
    let isGathering = false;
    const queries = () =>
      (client.getQueryCache().findAll({ queryKey: [list.route], type: 'active' }) as Query<Pages<HasId>>[]).filter(
        // The same call read for a number or a picker has one page and no rows to update.
        ({ state }) => state.data === undefined || state.data.pages !== undefined,
      );
    const update = async () => {
      const ids = [...waiting];
      const readsHead = isHeadOld;
      waiting.clear();
      isHeadOld = false;
      isGathering = false;
      await Promise.all(queries().map((query) => updateList(query, ids, readsHead)));
    };
    // Updates run one after the other, because an older answer must never replace a newer one.
    let latest: Promise<unknown> = Promise.resolve();
    const updateInTurn = () => {
      latest = latest.then(update).catch(() => client.invalidateQueries({ queryKey: [list.route] }));
    };
    const gather = () => {
      if (!isGathering) setTimeout(updateInTurn, GATHER_MS);
      isGathering = true;
    };
    const updateList = async (query: Query<Pages<HasId>>, ids: number[], readsHead: boolean) => {
      const known = new Set(query.state.data?.pages.flatMap(({ results }) => results.map(({ id }) => id)));
      const shown = ids.filter((id) => known.has(id));
      // An answer under way may be from before the change.
      if (shown.length >= READ_ANEW_FROM || query.state.fetchStatus === 'fetching') {
        await refetch(client, (other) => other.queryHash === query.queryHash);
        return;
      }
      const rows = await Promise.all(shown.map((id) => readRow(one, id)));
      const head = readsHead || shown.length < ids.length ? await readFirstPage(list, query) : null;
      const before = query.state.data;
      if (before === undefined) return;
      const after = merge(before, shown, rows, head);
      if (head && leavesGap(before, after, ids, head)) {
        await refetch(client, (other) => other.queryHash === query.queryHash);
      } else client.setQueryData<Pages<HasId>>(query.queryKey, after);
    };
    const stop = onLive((message) => {
      const isAboutRow = message.subject === subject;
      if (!isAboutRow && !message.refreshes.some((name) => list.reads.some((tag) => tag === name))) return;
      if (!isAboutRow) {
        isHeadOld = true;
        gather();
        return;
      }
      if (message.subject_id === MANY) {
        void client.invalidateQueries({ queryKey: [list.route], refetchType: 'active' });
        return;
      }
      gather();
      waiting.add(message.subject_id);
    });
    return stop;
  }, [client, list, one, subject]);
}

/** Reads a row; null when it is deleted or no longer visible. */
async function readRow<One extends AnyEndpoint>(one: One, id: number): Promise<HasId | null> {
  try {
    return (await call(one, { params: { id } } as unknown as CallInput<One>)) as HasId;
  } catch (failure) {
    if (failure instanceof CallFailed && [404, 455].includes(failure.status)) return null;
    throw failure;
  }
}

const readFirstPage = <List extends AnyEndpoint>(list: List, query: Query<Pages<HasId>>) =>
  call(list, query.queryKey[1] as CallInput<List>) as Promise<CallOutput<List> & Page<HasId>>;

/**
 * Returns whether rows may be missing: more arrived at once than a page holds, or something belongs after the end of a
 * complete list.
 */
function leavesGap(before: Pages<HasId>, after: Pages<HasId>, ids: readonly number[], head: Page<HasId>): boolean {
  const last = head.results.at(-1);
  if (head.next === null || last === undefined) return false;
  const stoodThere = before.pages.some(({ results }) => results.some(({ id }) => id === last.id));
  if (!stoodThere || ids.includes(last.id)) return true;
  const shown = after.pages.reduce((sum, { results }) => sum + results.length, 0);
  return after.pages.at(-1)?.next === null && shown < (head.count ?? 0);
}

function merge(pages: Pages<HasId>, ids: number[], rows: (HasId | null)[], head: Page<HasId> | null): Pages<HasId> {
  const onFirstPage = (head?.results ?? []).map((row): [number, HasId | null] => [row.id, row]);
  const fresh = new Map([...onFirstPage, ...ids.map((id, index): [number, HasId | null] => [id, rows[index] ?? null])]);
  const kept = pages.pages.map((page) => ({
    ...page,
    results: page.results.flatMap((row) => {
      const now = fresh.has(row.id) ? fresh.get(row.id) : row;
      return now ? [now] : [];
    }),
  }));
  if (!head) return { ...pages, pages: kept };
  const known = new Set(kept.flatMap(({ results }) => results.map(({ id }) => id)));
  const arrived = head.results.filter(({ id }) => !known.has(id));
  const [first, ...others] = kept;
  if (!first) return { ...pages, pages: [head] };
  const count = head.count ?? first.count;
  return {
    ...pages,
    pages: [{ ...first, count, results: [...arrived, ...first.results] }, ...others] as Page<HasId>[],
  };
}
