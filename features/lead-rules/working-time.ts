import { addDays, toCalendarDay, toInstant } from '#domain/wall-time.ts';
import type { AvailabilityDraft, UnavailableReason, WorkingHours } from './contract.ts';

/** What decides whether a member gets leads. */
export interface MemberTimes extends AvailabilityDraft {
  account_status: 'ACTIVE' | 'INVITED' | 'DEACTIVATED';
  time_zone: string;
  leads_today: number;
}

/** The availability of somebody who wrote nothing: always. */
export const alwaysAvailable: AvailabilityDraft = {
  working_hours: null,
  days_off: [],
  is_paused: false,
  paused_until: null,
  daily_cap: null,
};

/** Tells why a member gets no lead at an instant; null for one who is available. */
export const findAbsence = (member: MemberTimes, at: string): UnavailableReason | null =>
  findAway(member, at) ?? (hasReachedCap(member) ? 'daily_cap' : null);

/** Tells whether a member got all leads of their day; of the reasons it alone changes while leads are given out. */
export const hasReachedCap = ({ daily_cap, leads_today }: MemberTimes): boolean =>
  daily_cap !== null && leads_today >= daily_cap;

/** Tells why a member gets no lead at an instant, but for the daily limit. */
export function findAway(member: MemberTimes, at: string): UnavailableReason | null {
  if (member.account_status === 'DEACTIVATED') return 'deactivated';
  if (member.account_status === 'INVITED') return 'invited';
  if (member.is_paused && (member.paused_until === null || Date.parse(member.paused_until) > Date.parse(at)))
    return 'paused';
  if (member.days_off.length > 0 && member.days_off.includes(toCalendarDay(at, member.time_zone))) return 'day_off';
  if (member.working_hours && !isWorking(member.working_hours, at, member.time_zone)) return 'outside_hours';
  return null;
}

/** Yesterday too, because a change of the clock can move its last hours past midnight. */
function isWorking(hours: readonly WorkingHours[], at: string, zone: string): boolean {
  const today = toCalendarDay(at, zone);
  const now = Date.parse(at);
  return [addDays(today, -1), today].some((day) =>
    hours
      .filter(({ weekday }) => weekday === findWeekday(day))
      .some((span) => {
        const [from, to] = toInstants(span, day, zone);
        return from <= now && now < to;
      }),
  );
}

/** Returns the beginning and the end. Hours the clock skips are worked after the change, in full length. */
function toInstants({ from, to }: WorkingHours, day: string, zone: string): [number, number] {
  const begin = Date.parse(toInstant(`${day}T${from}`, zone));
  const end = Date.parse(
    to === '24:00' ? toInstant(`${addDays(day, 1)}T00:00`, zone) : toInstant(`${day}T${to}`, zone),
  );
  return [begin, end > begin ? end : begin + (countMinutes(to) - countMinutes(from)) * 60_000];
}

const countMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Returns the weekday of a calendar day, 1 for Monday. */
const findWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
