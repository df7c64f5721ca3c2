import { useEffect, useRef, useState } from 'react';
import { useChange } from '#platform/web/data.ts';
import { onLive } from '#platform/web/live.ts';
import { type SelfTest, selfTests } from '../contract.ts';

/**
 * Reports that a test lead appeared on this screen, once a live event about its client arrived.
 *
 * @param readAgain reads the tests: the event names the client of the lead, and only the tests know which one it is.
 */
export function useReportSeen(tests: readonly SelfTest[], readAgain: () => unknown): void {
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
