import { addDays } from '#domain/wall-time.ts';
import { daysBetween } from '#platform/contract/time.ts';
import type { CreditForecast } from '../../contract.ts';

/** So many days with spending make a pace. */
const ENOUGH_DAYS = 3;

export interface Spending {
  /** Days of this month on which credits were spent, in order. */
  days: readonly { day: string; credits: number }[];
  /** Null where credits are not limited. */
  credits_left: number | null;
  today: string;
  /** The day on which the next month's share comes. */
  renews_on: string;
}

/**
 * Returns when the credits left are used up at the pace of this month, from its first day with spending to yesterday; null where
 * that is no pace yet, or where new credits come before.
 */
export function forecastEnd({ days, credits_left, today, renews_on }: Spending): CreditForecast | null {
  const [first] = days;
  if (!first || credits_left === null || credits_left === 0) return null;
  const before = days.filter(({ day }) => day < today);
  if (before.length < ENOUGH_DAYS) return null;
  const spent = before.reduce((sum, { credits }) => sum + credits, 0);
  const credits_a_day = Math.round(spent / daysBetween(first.day, today));
  if (credits_a_day === 0) return null;
  const gone_on = addDays(today, Math.floor(credits_left / credits_a_day));
  return gone_on < renews_on ? { gone_on, credits_a_day } : null;
}
