import { useEffect } from 'react';
import { useRead } from '#platform/web/data.ts';
import { selfTests } from '../contract.ts';

/** The milliseconds between two looks at a test that runs. */
const LOOK_MS = 1_000;

/** Reads the last self-tests of the sources of one kind, again and again while one runs. */
export function useSelfTests(kind: string) {
  const read = useRead(selfTests.list, { query: { kind } });
  const isRunning = read.data?.results.some(({ status }) => status === 'RUNNING') ?? false;
  const { refetch } = read;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void refetch(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isRunning, refetch]);
  return read;
}
