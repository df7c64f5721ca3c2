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
