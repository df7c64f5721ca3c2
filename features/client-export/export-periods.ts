/** The periods of an export (S0-3E-26). */
export const exportPeriods = [
  'LAST_24_HOURS',
  'LAST_7_DAYS',
  'LAST_30_DAYS',
  'ALL',
  'CUSTOM',
  'SINCE_LAST_EXPORT',
] as const;
export type ExportPeriodName = (typeof exportPeriods)[number];

/** The name of a downloaded file, by the day it was made. */
export const nameExportFile = (day: string): string => `Clients ${day}.csv`;

interface AskedDays {
  period: ExportPeriodName;
  from?: string | null | undefined;
  to?: string | null | undefined;
}

/** Returns what is wrong with the days: CUSTOM has both of them, in their order, and no other period has any. */
export function findDayErrors({ period, from, to }: AskedDays): { from?: string; to?: string } {
  if (period !== 'CUSTOM') {
    const refusal = 'Dates can only be chosen for the period CUSTOM.';
    return { ...(from && { from: refusal }), ...(to && { to: refusal }) };
  }
  if (from && to) return from > to ? { to: 'The last day is before the first one.' } : {};
  return { ...(!from && { from: 'Choose the first day.' }), ...(!to && { to: 'Choose the last day.' }) };
}
