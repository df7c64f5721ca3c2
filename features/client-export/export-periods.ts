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

/** The formats of an export: an Excel workbook, or a plain table. */
export const exportFormats = ['XLSX', 'CSV'] as const;
export type ExportFormatName = (typeof exportFormats)[number];

/** The most clients of one workbook, whose sheet has a row for the names of the columns. */
export const MAX_SHEET_CLIENTS = 1_048_575;

/** The name of a downloaded file, by the day it was begun. */
export const nameExportFile = (day: string, format: ExportFormatName): string =>
  `Clients ${day}.${format.toLowerCase()}`;

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
