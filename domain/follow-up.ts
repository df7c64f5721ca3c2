import * as z from 'zod';
import { CalendarDate, daysBetween, Instant } from '#platform/contract/time.ts';

/** The units in which a follow-up repeats. */
export const repeatUnits = ['DAY', 'WEEK', 'MONTH', 'YEAR'] as const;

/** How a follow-up repeats: when it is completed, the next one is set by itself. */
export const Repeat = z.strictObject({ every: z.int().min(1).max(99), unit: z.enum(repeatUnits) });
export type Repeat = z.output<typeof Repeat>;

/** The same with the day its dates are counted from: the 31st of each month stays the last day of a shorter one. */
export const StoredRepeat = z.object({ ...Repeat.shape, from: CalendarDate });
export type StoredRepeat = z.output<typeof StoredRepeat>;

/** A client's next step; the server decides `is_overdue`, and NOT_FIXED means someday (S0-3-26). */
export const FollowUp = z.object({
  remind_on: Instant.nullable(),
  is_overdue: z.boolean(),
  maturity_type: z.enum(['FIXED', 'NOT_FIXED']),
  note: z.string(),
  repeat: StoredRepeat.nullable(),
  time_zone: z.string(),
});
export type FollowUp = z.output<typeof FollowUp>;

/** When a client is to be contacted next, in the terms of S0-4-29 to S0-4-34. */
export type FollowUpState =
  | { type: 'unscheduled' }
  | { type: 'overdue' }
  | { type: 'someday' }
  | { type: 'today' }
  | { type: 'tomorrow' }
  | { type: 'in_days'; days: number };

/**
 * Returns the state of a follow-up, tested in the order of readings.md B20: none, overdue, someday, then the calendar
 * days ahead in the person's own zone.
 *
 * @param dayOf the calendar day of an instant in that zone, 'YYYY-MM-DD'.
 */
export function followUpState(
  followUp: Pick<FollowUp, 'remind_on' | 'is_overdue' | 'maturity_type'> | null,
  now: string,
  dayOf: (instant: string) => string,
): FollowUpState {
  if (!followUp) return { type: 'unscheduled' };
  if (followUp.is_overdue) return { type: 'overdue' };
  if (followUp.maturity_type === 'NOT_FIXED' || followUp.remind_on === null) return { type: 'someday' };
  const days = daysBetween(dayOf(now), dayOf(followUp.remind_on));
  if (days <= 0) return { type: 'today' };
  return days === 1 ? { type: 'tomorrow' } : { type: 'in_days', days };
}
