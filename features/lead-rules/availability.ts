import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { UnavailableReason } from '#engines/rules/contract.ts';
import { CalendarDate, EndOfDay, Instant, TimeOfDay, TimeZone } from '#platform/contract/time.ts';

/** A span of working hours on one weekday, on the person's clock. */
export const WorkingHours = z
  .strictObject({
    /** 1 is Monday. */
    weekday: z.int().min(1).max(7),
    from: TimeOfDay,
    to: EndOfDay,
  })
  .refine(({ from, to }) => from < to, { path: ['to'], error: 'Working hours must end after they start.' });
export type WorkingHours = z.output<typeof WorkingHours>;

/** The same as it is answered. */
export const ShownHours = z.object(WorkingHours.shape);

export const MAX_WORKING_HOURS = 21;
export const MAX_DAYS_OFF = 366;
export const MAX_DAILY_CAP = 1_000;

/** When a member gets leads. Only what is written here counts, never whether they are online. */
export const AvailabilityDraft = z.strictObject({
  /** Null: at any time. */
  working_hours: z.array(WorkingHours).max(MAX_WORKING_HOURS).nullable(),
  days_off: z.array(CalendarDate).max(MAX_DAYS_OFF),
  is_paused: z.boolean(),
  /** The end of the pause; null for one without an end. */
  paused_until: Instant.nullable(),
  /** The most leads rules give them on one day of their calendar; null for no limit. */
  daily_cap: z.int().min(1).max(MAX_DAILY_CAP).nullable(),
});
export type AvailabilityDraft = z.output<typeof AvailabilityDraft>;

export const Availability = z.object({
  ...AvailabilityDraft.shape,
  working_hours: z.array(ShownHours).nullable(),
  profile: Person,
  /** The zone of their preferences, else the organisation's. */
  time_zone: TimeZone,
  is_available: z.boolean(),
  unavailable_reason: UnavailableReason.nullable(),
  /** How many leads rules gave them today. */
  leads_today: z.int(),
});
export type Availability = z.output<typeof Availability>;
