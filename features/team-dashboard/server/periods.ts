import { addDays, toCalendarDay, toInstant, toWallTime } from '#domain/wall-time.ts';
import { daysBetween } from '#platform/contract/time.ts';
import type { DashboardQuery } from '../contract.ts';

/** Days of a calendar with the instants that figures are counted between: from (inclusive) to until (exclusive). */
export interface Period {
  days: { from: string; to: string };
  from: string;
  until: string;
}

/**
 * Returns the period that is meant and the one before it, of as many days. What has not happened yet belongs to no
 * figure: a period that is not over ends now, and the one before it ends at the same time of its day.
 */
export function findPeriods(asked: DashboardQuery, now: string, zone: string): { period: Period; previous: Period } {
  const days = findDays(asked, toCalendarDay(now, zone));
  const count = daysBetween(days.from, days.to) + 1;
  const before = { from: addDays(days.from, -count), to: addDays(days.to, -count) };
  const [from, end] = [startDay(days.from, zone), startDay(addDays(days.to, 1), zone)];
  const isOver = Date.parse(end) <= Date.parse(now);
  const justNow = new Date(Date.parse(now) + 1).toISOString();
  const sameTime = toInstant(moveWallTime(toWallTime(now, zone), -count), zone);
  return {
    period: cut({ days, from, until: isOver ? end : justNow }),
    previous: cut({ days: before, from: startDay(before.from, zone), until: isOver ? from : sameTime }),
  };
}

/** A period that has not begun is empty. */
const cut = (period: Period): Period => ({ ...period, until: period.until < period.from ? period.from : period.until });

const startDay = (day: string, zone: string): string => toInstant(`${day}T00:00`, zone);

const moveWallTime = (wallTime: string, days: number): string =>
  addDays(wallTime.slice(0, 10), days) + wallTime.slice(10);

function findDays({ period, from = '', to = '' }: DashboardQuery, today: string): Period['days'] {
  const month = `${today.slice(0, 8)}01`;
  const lastMonth = addDays(month, -1);
  const days: Record<DashboardQuery['period'], () => Period['days']> = {
    today: () => ({ from: today, to: today }),
    last_7_days: () => ({ from: addDays(today, -6), to: today }),
    last_30_days: () => ({ from: addDays(today, -29), to: today }),
    this_month: () => ({ from: month, to: today }),
    last_month: () => ({ from: `${lastMonth.slice(0, 8)}01`, to: lastMonth }),
    custom: () => ({ from, to }),
  };
  return days[period]();
}
