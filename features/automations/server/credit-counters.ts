import { addDays, toCalendarDay, toInstant } from '#domain/wall-time.ts';
import type { CreditWarning } from '../contract.ts';

/** What an organisation spent in a month of its calendar. */
export interface CreditCounters {
  /** The first day of the month: '2026-11-01'. */
  month: string;
  spent: number;
  /** The part of it that came out of the month's share. */
  share_spent: number;
  bought_left: number;
}

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** Returns the first day of the month at an instant: '2026-11-01'. */
export const monthAt = (instant: string, timeZone: string): string => firstOfMonth(toCalendarDay(instant, timeZone));

const MORE_THAN_A_MONTH = 31;

/** Returns the beginning of the month after this one. */
export const nextMonthAt = (month: string, timeZone: string): string =>
  toInstant(`${firstOfMonth(addDays(month, MORE_THAN_A_MONTH))}T00:00`, timeZone);

/** Returns the counters in a month. A month never comes back, so that another time zone renews no share. */
export function countersIn(month: string, stored: CreditCounters | null): CreditCounters {
  if (stored && stored.month >= month) return stored;
  return { month, spent: 0, share_spent: 0, bought_left: stored?.bought_left ?? 0 };
}

/** Spends credits: the month's share first, bought ones after (readings.md D38); what was sent without any counts too. */
export function spendFrom(counters: CreditCounters, credits: number, share: number | null): CreditCounters {
  const ofShare = share === null ? credits : Math.min(credits, shareLeft(counters, share));
  return {
    month: counters.month,
    spent: counters.spent + credits,
    share_spent: counters.share_spent + ofShare,
    bought_left: Math.max(0, counters.bought_left - (credits - ofShare)),
  };
}

/** Returns what is left of the month's share. */
export const shareLeft = ({ share_spent }: CreditCounters, share: number): number => Math.max(0, share - share_spent);

/** Returns the credits left; null without a limit. */
export const creditsLeft = (counters: CreditCounters, share: number | null): number | null =>
  share === null ? null : shareLeft(counters, share) + counters.bought_left;

/** The part of all credits from which on they are running out. */
const LITTLE = 0.1;

/** Returns the warning about the credits left (S0-4-09). */
export function findWarning(counters: CreditCounters, share: number | null): CreditWarning | null {
  const left = creditsLeft(counters, share);
  if (share === null || left === null) return null;
  if (left === 0) return 'DISABLED';
  return left <= (share + counters.bought_left) * LITTLE ? 'RUNNING_OUT' : null;
}
