import { useEffect, useState } from 'react';
import type { EventKind } from '#platform/contract/event.ts';
import { call, callOnLeaving } from '#platform/web/api.ts';
import { onLive } from '#platform/web/live.ts';
import { REPORT_MS, type Viewer, type ViewingCalls } from '../contract.ts';
import { makeTabId } from './tab-id.ts';

/** How the tabs in which a kind of record is open are reported. */
export interface Reporting {
  calls: ViewingCalls;
  /** Announced when a person comes or goes. */
  changed: EventKind;
}

/**
 * Reports while this tab is visible that it shows the record, and returns who else has it open. A report is also made when
 * a person comes or goes, because its answer is the new list.
 */
export function useViewers({ calls, changed }: Reporting, id: number): readonly Viewer[] {
  const [viewers, setViewers] = useState<readonly Viewer[]>([]);
  useEffect(() => {
    const params = { id, tab: makeTabId() };
    let isReported = false;
    let isOver = false;
    const report = async () => {
      if (document.hidden || isOver) return;
      isReported = true;
      const answer = await call(calls.report, { params }).catch(() => ({ viewers: [] }));
      if (!isOver && isReported) setViewers(answer.viewers);
    };
    const leave = () => {
      if (!isReported) return;
      isReported = false;
      setViewers([]);
      callOnLeaving(calls.end, { params });
    };
    const onVisibility = () => (document.hidden ? leave() : void report());
    const stop = onLive(({ kind, subject_id, by_me }) => {
      if (kind === changed.kind && subject_id === id && !by_me) void report();
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
  }, [calls, changed, id]);
  return viewers;
}
