import { toCalendarDay } from '#domain/wall-time.ts';
import type { ClientCriteria } from '#features/clients/contract.ts';
import { findDays, toPeriod } from '#features/clients/server/index.ts';
import type { ExportPeriodName } from '../contract.ts';

/** When clients were added; an end that is missing is open. */
export type Period = NonNullable<ClientCriteria['created']>;

/** What a period is counted from. */
export interface Clock {
  /** The beginning of the export. */
  at: string;
  time_zone: string;
  last_export_at: string | null;
}

interface AskedPeriod {
  period: ExportPeriodName;
  from?: string | undefined;
  to?: string | undefined;
}

const DAY_MS = 86_400_000;

/**
 * A transaction dates its clients at its beginning and may end behind the beginning of an export; this far back they are
 * exported twice rather than never.
 */
const OVERLAP_MS = 60_000;

const before = (at: string, ms: number): string => new Date(Date.parse(at) - ms).toISOString();

/** Returns when clients of the period were added; days are those of the person's zone, and today is one of the last seven. */
export function findPeriod({ period, from = '', to = '' }: AskedPeriod, clock: Clock): Period {
  const { at, time_zone, last_export_at } = clock;
  const today = toCalendarDay(at, time_zone);
  const lastDays = (count: number) => toPeriod(findDays('in_last', [String(count)], today), time_zone);
  const periods: Record<ExportPeriodName, () => Period> = {
    ALL: () => ({}),
    LAST_24_HOURS: () => ({ from: before(at, DAY_MS) }),
    LAST_7_DAYS: () => lastDays(7),
    LAST_30_DAYS: () => lastDays(30),
    CUSTOM: () => toPeriod(findDays('between', [from, to], today), time_zone),
    SINCE_LAST_EXPORT: () => (last_export_at === null ? {} : { from: before(last_export_at, OVERLAP_MS) }),
  };
  return periods[period]();
}

/** Returns the time that is in both periods. */
export function intersect(one: Period, other: Period = {}): Period {
  const from = [one.from, other.from]
    .filter((end) => end !== undefined)
    .sort(byTime)
    .at(-1);
  const to = [one.to, other.to]
    .filter((end) => end !== undefined)
    .sort(byTime)
    .at(0);
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/** The end of the last day that can be written is 'infinity'. */
const readTime = (end: string): number => (end === 'infinity' ? Number.POSITIVE_INFINITY : Date.parse(end));
const byTime = (one: string, other: string): number => (readTime(one) < readTime(other) ? -1 : 1);
