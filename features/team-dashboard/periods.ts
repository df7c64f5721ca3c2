import { daysBetween } from '#platform/contract/time.ts';

/** The periods of the dashboard; `custom` has days of its own. */
export const periodNames = ['today', 'last_7_days', 'last_30_days', 'this_month', 'last_month', 'custom'] as const;
export type PeriodName = (typeof periodNames)[number];

/** The most days of a period. */
export const MAX_DAYS = 366;

const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2099-12-31';

interface AskedDays {
  period: PeriodName;
  from?: string | null | undefined;
  to?: string | null | undefined;
}

/** Returns what is wrong with the days: `custom` has both of them, in their order, and no other period has any. */
export function findDayErrors({ period, from, to }: AskedDays): { from?: string; to?: string } {
  if (period !== 'custom') {
    const refusal = 'Dates can only be chosen for the period custom.';
    return { ...(from && { from: refusal }), ...(to && { to: refusal }) };
  }
  if (!from || !to)
    return { ...(!from && { from: 'Choose the first day.' }), ...(!to && { to: 'Choose the last day.' }) };
  if (from < FIRST_DAY || to > LAST_DAY) return { from: 'Choose days from 2000 to 2099.' };
  if (from > to) return { to: 'The last day is before the first one.' };
  return daysBetween(from, to) >= MAX_DAYS ? { to: `Choose at most ${MAX_DAYS} days.` } : {};
}
