import { useEffect, useRef } from 'react';
import { useRead } from '#platform/web/data.ts';
import { onLive } from '#platform/web/live.ts';
import { teamDashboard } from '../contract.ts';
import type { DashboardInput } from './dashboard-state.ts';

/** The least milliseconds between two times that the figures are read again because something happened. */
const REFRESH_MS = 10_000;

/** Reads the figures; what happens elsewhere shows within ten seconds, and the earlier figures stay until then. */
export function useDashboard(query: DashboardInput) {
  const read = useRead(teamDashboard.get, { query }, { keepPrevious: true, hasLiveRows: true });
  const { refetch } = read;
  const readAt = useRef(0);
  useEffect(() => {
    readAt.current = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readAgain = () => {
      timer = undefined;
      readAt.current = Date.now();
      void refetch();
    };
    const tags: readonly string[] = teamDashboard.get.reads;
    const stop = onLive(({ refreshes }) => {
      if (timer !== undefined || !refreshes.some((tag) => tags.includes(tag))) return;
      timer = setTimeout(readAgain, Math.max(0, readAt.current + REFRESH_MS - Date.now()));
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [refetch]);
  return read;
}
