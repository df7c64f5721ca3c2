import { useCallback, useEffect, useRef, useState } from 'react';
import { useChange } from '#platform/web/data.ts';
import { onLive } from '#platform/web/live.ts';
import { type SelfTest, selfTests } from '../contract.ts';
import type { TestedSource } from './tested-source.ts';
import { useSelfTests } from './use-self-tests.ts';

/** Tests of several pages, one page after the other. */
interface Run {
  /** The pages that are still to be tested, the present one first. */
  queue: readonly number[];
  /** The pages of this run, in their order. */
  pages: readonly number[];
  /** The test of each page that was begun. */
  begun: Readonly<Record<number, SelfTest>>;
  /** Why a page could not be tested at all. */
  refused: Readonly<Record<number, string>>;
  started_ms: number;
  /** True after somebody stopped it. */
  isStopped: boolean;
}

const noRun: Run = { queue: [], pages: [], begun: {}, refused: {}, started_ms: 0, isStopped: false };

const noTests: readonly SelfTest[] = [];

/** How one page stands in the drawer. */
export interface PageTest {
  source: TestedSource;
  /** Its test of this run, else its last one. */
  test: SelfTest | null;
  refusal: string | null;
  /** 0 for the page under test, 1 for the next; null where none is to come. */
  place: number | null;
}

/** Runs self-tests page after page, and tells how each page stands. */
export function useTestRun(kind: string, sources: readonly TestedSource[]) {
  const read = useSelfTests(kind);
  const tests = read.data?.results ?? noTests;
  const [run, setRun] = useState(noRun);
  const begin = useChange(selfTests.start, {
    onSuccess: (test) => setRun((earlier) => ({ ...earlier, begun: { ...earlier.begun, [test.source_id]: test } })),
    onFailure: ({ message }, { params }) => {
      const id = Number(params?.id);
      setRun((earlier) => ({
        ...earlier,
        refused: { ...earlier.refused, [id]: message },
        queue: earlier.queue.filter((other) => other !== id),
      }));
      return true;
    },
  });
  const { refetch } = read;
  useReportSeen(
    tests,
    useCallback(() => void refetch(), [refetch]),
  );

  const current = run.queue[0];
  const findTest = (source_id: number): SelfTest | null => {
    const begun = run.begun[source_id];
    if (begun) return tests.find(({ id }) => id === begun.id) ?? begun;
    return tests.find((test) => test.source_id === source_id) ?? null;
  };
  const isOver = current !== undefined && run.begun[current] !== undefined && findTest(current)?.status !== 'RUNNING';

  useEffect(() => {
    if (isOver) setRun((earlier) => ({ ...earlier, queue: earlier.queue.slice(1) }));
  }, [isOver]);

  const { mutate } = begin;
  useEffect(() => {
    if (current !== undefined) mutate({ params: { id: current }, body: {} });
  }, [current, mutate]);

  return {
    read,
    isRunning: run.queue.length > 0,
    started_ms: run.started_ms,
    isStopped: run.isStopped,
    pages: sources.map(
      (source): PageTest => ({
        source,
        test: isPending(run, source.source_id) ? null : findTest(source.source_id),
        refusal: run.refused[source.source_id] ?? null,
        place: run.queue.includes(source.source_id) ? run.queue.indexOf(source.source_id) : null,
      }),
    ),
    done: run.pages.length - run.queue.length,
    total: run.pages.length,
    start: (ids: readonly number[]) =>
      setRun({ queue: ids, pages: ids, begun: {}, refused: {}, started_ms: Date.now(), isStopped: false }),
    stop: () => setRun((earlier) => ({ ...earlier, queue: [], pages: [], isStopped: true })),
  };
}

/** A page that waits for its turn shows no earlier test. */
const isPending = ({ queue, begun }: Run, id: number) => queue.includes(id) && begun[id] === undefined;

/**
 * Reports that a test lead appeared on this screen, once a live event about its client arrived.
 *
 * @param readAgain reads the tests: the event names the client of the lead, and only the tests know which one it is.
 */
function useReportSeen(tests: readonly SelfTest[], readAgain: () => unknown): void {
  /** The clients whose leads arrived here. */
  const [heard, setHeard] = useState<readonly number[]>([]);
  const reported = useRef(new Set<string>());
  const report = useChange(selfTests.recordSeen, { onFailure: () => true });

  useEffect(
    () =>
      onLive(({ subject, subject_id }) => {
        if (subject !== 'client') return;
        setHeard((earlier) => [...earlier, subject_id]);
        readAgain();
      }),
    [readAgain],
  );

  useEffect(() => {
    for (const test of tests) {
      if (!isWaitingForScreen(test) || reported.current.has(test.id)) continue;
      if (test.client_id === null || !heard.includes(test.client_id)) continue;
      reported.current.add(test.id);
      report.mutate({ params: { id: test.source_id }, body: { self_test_id: test.id } });
    }
  }, [tests, heard, report.mutate]);
}

const isWaitingForScreen = ({ hops }: SelfTest): boolean =>
  hops.some(({ name, status }) => name === 'ON_SCREEN' && status === 'WAITING');
