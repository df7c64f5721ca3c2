import { addDays, findWeekday, toCalendarDay, toInstant } from '#domain/wall-time.ts';
import type { UnavailableReason } from '#engines/rules/contract.ts';
import type { AvailabilityDraft, WorkingHours } from './contract.ts';

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

/**
 * Tells why a member gets no lead at an instant; null for one who is available. What follows from the calendar is kept
 * with the member until it changes, so only `leads_today` of a member may change.
 */
export function findAbsence(member: MemberTimes, at: string): UnavailableReason | null {
  const { why } = findPlanned(member, at);
  if (why !== null) return why;
  return member.daily_cap !== null && member.leads_today >= member.daily_cap ? 'daily_cap' : null;
}

/**
 * Returns the next moment, in milliseconds, at which an absent member may become available: hours, a day off or a pause
 * end, or their next day begins.
 */
export const findNextChange = (member: MemberTimes, at: string): number => findPlanned(member, at).until_ms;

/** What the calendar of a member says, and for how long. */
interface Planned {
  why: Exclude<UnavailableReason, 'daily_cap'> | null;
  from_ms: number;
  until_ms: number;
}

const plans = new WeakMap<MemberTimes, Planned>();

function findPlanned(member: MemberTimes, at: string): Planned {
  const now = Date.parse(at);
  const known = plans.get(member);
  if (known && known.from_ms <= now && now < known.until_ms) return known;
  const until_ms = Math.min(...listChanges(member, at).filter((change) => change > now), Number.POSITIVE_INFINITY);
  const plan = { why: readPlan(member, at), from_ms: now, until_ms };
  plans.set(member, plan);
  return plan;
}

function readPlan(member: MemberTimes, at: string): Planned['why'] {
  if (member.account_status === 'DEACTIVATED') return 'deactivated';
  if (member.account_status === 'INVITED') return 'invited';
  if (member.is_paused && (member.paused_until === null || Date.parse(member.paused_until) > Date.parse(at)))
    return 'paused';
  if (member.days_off.includes(toCalendarDay(at, member.time_zone))) return 'day_off';
  if (member.working_hours && !isWorking(member.working_hours, at, member.time_zone)) return 'outside_hours';
  return null;
}

/** Returns the moments around an instant at which the plan of a member may change. */
function listChanges({ account_status, paused_until, working_hours, time_zone }: MemberTimes, at: string): number[] {
  if (account_status !== 'ACTIVE') return [];
  const today = toCalendarDay(at, time_zone);
  const tomorrow = Date.parse(toInstant(`${addDays(today, 1)}T00:00`, time_zone));
  const pause = paused_until === null ? [] : [Date.parse(paused_until)];
  return [tomorrow, ...pause, ...listSpans(working_hours ?? [], today, time_zone).flat()];
}

/** Tells whether an instant is within weekly hours. */
export function isWorking(hours: readonly WorkingHours[], at: string, zone: string): boolean {
  const now = Date.parse(at);
  return listSpans(hours, toCalendarDay(at, zone), zone).some(([from, to]) => from <= now && now < to);
}

/** Returns the next moment at which weekly hours begin, as an instant; null where there are none. */
export function findOpening(hours: readonly WorkingHours[], at: string, zone: string): string | null {
  const now = Date.parse(at);
  const days = Array.from({ length: 8 }, (_, index) => addDays(toCalendarDay(at, zone), index));
  const begins = days.flatMap((day) => listSpans(hours, day, zone).map(([from]) => from)).filter((from) => from > now);
  return begins.length === 0 ? null : new Date(Math.min(...begins)).toISOString();
}

/** Yesterday's too, because a change of the clock can move its last hours past midnight. */
const listSpans = (hours: readonly WorkingHours[], today: string, zone: string): [number, number][] =>
  [addDays(today, -1), today].flatMap((day) =>
    hours.filter(({ weekday }) => weekday === findWeekday(day)).map((span) => toInstants(span, day, zone)),
  );

/** Returns the beginning and the end. Hours the clock skips are worked after the change, in full length. */
export function toInstants(
  { from, to }: Pick<WorkingHours, 'from' | 'to'>,
  day: string,
  zone: string,
): [number, number] {
  const begin = Date.parse(toInstant(`${day}T${from}`, zone));
  const end = Date.parse(
    to === '24:00' ? toInstant(`${addDays(day, 1)}T00:00`, zone) : toInstant(`${day}T${to}`, zone),
  );
  return [begin, end > begin ? end : begin + (countMinutes(to) - countMinutes(from)) * 60_000];
}

const countMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
