import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { CallFailed, call } from '#platform/web/api.ts';
import { makeKey } from '#platform/web/data.ts';
import { onLive } from '#platform/web/live.ts';
import { type Client, clients } from '../../contract.ts';
import { clientPipeline, type PipelineQuery, type PipelineView } from '../../pipeline-contract.ts';
import {
  addPage,
  findClient,
  findStage,
  mergeLoadedPages,
  moveClient,
  putClient,
  type StageKey,
} from './board-state.ts';

const { getPipelineView } = clientPipeline;

export type BoardQuery = Partial<PipelineQuery>;

/** Milliseconds in which changes by others are gathered into one answer. */
const GATHER_MS = 200;
/** From this many changed clients on, the new answer alone shows them. */
const READ_ANEW_FROM = 20;

/** The subject id of an event about very many clients at once. */
const MANY = 0;

export interface Board {
  view: PipelineView | undefined;
  read: { error: CallFailed | null; isPending: boolean; isError: boolean; isFetching: boolean; refetch: () => unknown };
  /** Reads the next clients of a column. */
  loadMore: (key: StageKey) => void;
  /** The columns whose next clients did not load. */
  failed: ReadonlySet<StageKey>;
  /** Shows a move that the server has not answered yet. @returns a function for the answer. */
  showMove: (id: number, to: StageKey) => (answer: Client | StageKey) => void;
}

/** Reads the board, with what was loaded of each column so far, and follows what others change. */
export function useBoard(body: BoardQuery): Board {
  const cache = useQueryClient();
  const written = JSON.stringify(body);
  const input = useMemo(() => ({ body: JSON.parse(written) as PipelineQuery }), [written]);
  const key = useMemo(() => makeKey(getPipelineView, input), [input]);
  /** Moves under way: an answer from before them does not take them back. */
  const moves = useRef(new Map<number, StageKey>());
  const read = useQuery<PipelineView, CallFailed>({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const fresh = await call(getPipelineView, input, signal);
      const board = mergeLoadedPages(cache.getQueryData<PipelineView>(key), fresh);
      return [...moves.current].reduce((shown, [id, to]) => moveClient(shown, id, to), board);
    },
    meta: { reads: getPipelineView.reads, hasLiveRows: true },
    placeholderData: keepPreviousData,
  });
  const change = useCallback(
    (edit: (board: PipelineView) => PipelineView) =>
      cache.setQueryData<PipelineView>(key, (board) => board && edit(board)),
    [cache, key],
  );
  useFollowing(cache, key);

  const loading = useRef(new Set<StageKey>());
  const [failed, setFailed] = useState<ReadonlySet<StageKey>>(new Set());
  const loadMore = useCallback(
    async (stage_id: StageKey) => {
      const board = cache.getQueryData<PipelineView>(key);
      const cursor = board && findStage(board, stage_id)?.next;
      if (!cursor || loading.current.has(stage_id)) return;
      loading.current.add(stage_id);
      try {
        const { stages } = await call(getPipelineView, { body: { ...input.body, stage_id, cursor } });
        const [page] = stages;
        if (page) change((shown) => (findStage(shown, stage_id)?.next === cursor ? addPage(shown, page) : shown));
        setFailed((earlier) => new Set([...earlier].filter((each) => each !== stage_id)));
      } catch (failure) {
        if (!(failure instanceof CallFailed)) throw failure;
        setFailed((earlier) => new Set([...earlier, stage_id]));
      } finally {
        loading.current.delete(stage_id);
      }
    },
    [cache, key, input, change],
  );

  const showMove = useCallback(
    (id: number, to: StageKey) => {
      moves.current.set(id, to);
      // An answer under way is from before the move.
      void cache.cancelQueries({ queryKey: key, exact: true });
      change((board) => moveClient(board, id, to));
      return (answer: Client | StageKey) => {
        if (moves.current.get(id) === to) moves.current.delete(id);
        if (typeof answer === 'object') change((board) => putClient(board, id, answer));
        else change((board) => moveClient(board, id, answer));
        void cache.invalidateQueries({ queryKey: key, exact: true });
      };
    },
    [cache, key, change],
  );

  return { view: read.data, read, loadMore: (stage) => void loadMore(stage), failed, showMove };
}

/** Shows what others change: the clients concerned at once, counts and sums with the next answer. */
function useFollowing(cache: QueryClient, key: readonly unknown[]): void {
  useEffect(() => {
    const waiting = new Set<number>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = async () => {
      timer = undefined;
      const board = cache.getQueryData<PipelineView>(key);
      const shown = [...waiting].filter((id) => board && findClient(board, id));
      waiting.clear();
      if (shown.length < READ_ANEW_FROM) {
        const rows = await Promise.all(shown.map(readClient));
        cache.setQueryData<PipelineView>(
          key,
          (earlier) => earlier && shown.reduce((now, id, index) => putClient(now, id, rows[index] ?? null), earlier),
        );
      }
      await cache.invalidateQueries({ queryKey: key, exact: true });
    };
    const stop = onLive(({ subject, subject_id, refreshes }) => {
      const isClient = subject === 'client';
      if (!isClient && !refreshes.some((name) => getPipelineView.reads.some((tag) => tag === name))) return;
      if (isClient && subject_id !== MANY) waiting.add(subject_id);
      timer ??= setTimeout(() => void update().catch(() => undefined), GATHER_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [cache, key]);
}

/** Reads a client; null when it is deleted or no longer visible. */
async function readClient(id: number): Promise<Client | null> {
  try {
    return await call(clients.get, { params: { id } });
  } catch (failure) {
    if (failure instanceof CallFailed && [404, 455].includes(failure.status)) return null;
    throw failure;
  }
}
