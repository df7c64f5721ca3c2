import { type UrlFields, urlChoice, urlId, urlText } from '#platform/web/navigation/url-state.ts';
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
