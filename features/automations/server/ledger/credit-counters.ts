import { addDays, toCalendarDay, toInstant } from '#domain/wall-time.ts';
import type { CreditWarning } from '../../contract.ts';

/** The sums of the ledger of an organisation. */
export interface CreditCounters {
  /** The first day of the present month of its calendar: '2026-11-01'. */
  month: string;
  /** What was spent of what was reserved in this month. */
  spent: number;
  /** How much of the month's share is spent or reserved. */
  share_spent: number;
  /** What is held for messages on their way, whichever month it was reserved in. */
  reserved: number;
  /** Bought credits that are neither spent nor reserved. */
  bought_left: number;
}

/** Where credits come from. */
export interface CreditSources {
  from_share: number;
  from_bought: number;
}

/** Credits that were reserved, and in which month. */
export interface HeldCredits extends CreditSources {
  credits: number;
  month: string;
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
  const { reserved = 0, bought_left = 0 } = stored ?? {};
  return { month, spent: 0, share_spent: 0, reserved, bought_left };
}

/** Returns where credits come from: the month's share first, bought ones after (readings.md D38); null where they do not suffice. */
export function findSources(counters: CreditCounters, credits: number, share: number | null): CreditSources | null {
  const from_share = share === null ? credits : Math.min(credits, shareLeft(counters, share));
  const from_bought = credits - from_share;
  return from_bought <= counters.bought_left ? { from_share, from_bought } : null;
}

export const reserve = (counters: CreditCounters, { from_share, from_bought }: CreditSources): CreditCounters => ({
  ...counters,
  share_spent: counters.share_spent + from_share,
  reserved: counters.reserved + from_share + from_bought,
  bought_left: counters.bought_left - from_bought,
});

/** What was reserved in an earlier month counts for that one. */
export const spendHeld = (counters: CreditCounters, { credits, month }: HeldCredits): CreditCounters => ({
  ...counters,
  spent: counters.spent + (month === counters.month ? credits : 0),
  reserved: counters.reserved - credits,
});

/** Gives credits back to where they came from; the share of a month that is over is gone. */
export const returnHeld = (counters: CreditCounters, held: HeldCredits): CreditCounters => ({
  ...counters,
  share_spent: counters.share_spent - (held.month === counters.month ? held.from_share : 0),
  reserved: counters.reserved - held.credits,
  bought_left: counters.bought_left + held.from_bought,
});

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
