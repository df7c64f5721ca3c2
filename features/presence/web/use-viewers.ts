import { useEffect, useState } from 'react';
import { call, callOnLeaving } from '#platform/web/api.ts';
import { onLive } from '#platform/web/live.ts';
import { presence, REPORT_MS, type Viewer } from '../contract.ts';
import { viewersChanged } from '../events.ts';
import { makeTabId } from './tab-id.ts';

/**
 * Reports while this tab is visible that it shows the client, and returns who else has it open. A report is also made when
 * somebody comes or goes, because its answer is the new list.
 */
export function useViewers(id: number): readonly Viewer[] {
  const [viewers, setViewers] = useState<readonly Viewer[]>([]);
  useEffect(() => {
    const params = { id, tab: makeTabId() };
    let isReported = false;
    let isOver = false;
    const report = async () => {
      if (document.hidden || isOver) return;
      isReported = true;
      const answer = await call(presence.report, { params }).catch(() => ({ viewers: [] }));
      if (!isOver && isReported) setViewers(answer.viewers);
    };
    const leave = () => {
      if (!isReported) return;
      isReported = false;
      setViewers([]);
      callOnLeaving(presence.end, { params });
    };
    const onVisibility = () => (document.hidden ? leave() : void report());
    const stop = onLive(({ kind, subject_id, by_me }) => {
      if (kind === viewersChanged.kind && subject_id === id && !by_me) void report();
    });
    const timer = setInterval(() => void report(), REPORT_MS);
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', leave);
    void report();
    return () => {
      isOver = true;
      leave();
      stop();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', leave);
    };
  }, [id]);
  return viewers;
}
