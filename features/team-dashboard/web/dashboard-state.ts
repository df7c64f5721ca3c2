import { useEffect, useRef } from 'react';
import { useRead } from '#platform/web/data.ts';
import { onLive } from '#platform/web/live.ts';
import { type UrlFields, urlChoice, urlId, urlText } from '#platform/web/navigation/url-state.ts';
import { teamDashboard } from '../contract.ts';
import { findDayErrors, type PeriodName, periodNames } from '../periods.ts';

/** What the dashboard shows, as it stands in the address. */
export interface DashboardState {
  period?: PeriodName | undefined;
  from?: string | undefined;
  to?: string | undefined;
  subteam_id?: number | undefined;
}

const DAY_LENGTH = 10;

export const dashboardFields: UrlFields<DashboardState> = {
  period: urlChoice(periodNames),
  from: urlText(DAY_LENGTH),
  to: urlText(DAY_LENGTH),
  subteam_id: urlId,
};

const usual: PeriodName = 'last_30_days';

/** Returns the query of an address; days that no call takes mean the usual period. */
export function toQuery({ period = usual, from, to, subteam_id }: DashboardState) {
  const days = period === 'custom' ? { from, to } : {};
  const isFine = Object.keys(findDayErrors({ period, ...days })).length === 0 && [from, to].every(isDay);
  return {
    ...(isFine ? { period, ...(from && to && period === 'custom' && { from, to }) } : { period: usual }),
    ...(subteam_id !== undefined && { subteam_id }),
  };
}

const isDay = (day: string | undefined): boolean =>
  day === undefined || (/^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)));

export type DashboardInput = ReturnType<typeof toQuery>;

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
