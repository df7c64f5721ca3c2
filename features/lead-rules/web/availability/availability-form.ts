import { addDays, toCalendarDay, toInstant, toWallMinute } from '#domain/wall-time.ts';
import { formatWeekday } from '#platform/web/ui/fields/dates/calendar-dates.ts';
import {
  type Availability,
  type AvailabilityDraft,
  MAX_DAILY_CAP,
  MAX_DAYS_OFF,
  MAX_WORKING_HOURS,
  type WorkingHours,
} from '../../contract.ts';
import { text } from './en.ts';

/** Working hours while they are edited. */
export interface SpanLine extends WorkingHours {
  /** Identifies the line on the screen. */
  key: string;
}

export interface Pause {
  kind: 'off' | 'on' | 'until';
  /** The end on the person's clock, for `until`. */
  date: string;
  time: string;
}

/** The values of the form; each is saved as a whole. */
export interface AvailabilityValues {
  pause: Pause;
  /** Null for any time. */
  hours: readonly SpanLine[] | null;
  days_off: readonly string[];
  /** What is written as the daily limit; null for none. */
  cap: string | null;
}

export type AvailabilityValue = keyof AvailabilityValues;

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
/** The last of Monday to Friday. */
const FRIDAY = 5;

/** 16 November 2026 is a Monday. */
export const nameWeekday = (weekday: number): string => formatWeekday(addDays('2026-11-16', weekday - 1));

let added = 0;

export function newSpan(weekday: number, from = '09:00', to = '18:00'): SpanLine {
  added += 1;
  return { key: `span-${added}`, weekday, from, to };
}

/** The hours with which setting them begins. */
export const usualHours = (): SpanLine[] => weekdays.filter((day) => day <= FRIDAY).map((day) => newSpan(day));

const NOON = '12:00';

export function readAvailability(stored: Availability, now: string): AvailabilityValues {
  const { is_paused, paused_until, working_hours, days_off, daily_cap, time_zone } = stored;
  const isOver = paused_until !== null && Date.parse(paused_until) <= Date.parse(now);
  const until = paused_until !== null && !isOver ? toWallMinute(paused_until, time_zone) : null;
  return {
    pause: {
      kind: !is_paused || isOver ? 'off' : until ? 'until' : 'on',
      date: until?.slice(0, 10) ?? addDays(toCalendarDay(now, time_zone), 1),
      time: until?.slice(11) ?? NOON,
    },
    hours: working_hours && toSpans(working_hours),
    days_off: [...days_off].sort(),
    cap: daily_cap === null ? null : String(daily_cap),
  };
}

/** Returns stored hours as they are edited, in order. */
export const toSpans = (hours: readonly WorkingHours[]): SpanLine[] =>
  sortSpans(hours.map(({ weekday, from, to }) => newSpan(weekday, from, to)));

/** Returns hours as calls take them. */
export const toWorkingHours = (spans: readonly SpanLine[]): WorkingHours[] =>
  spans.map(({ weekday, from, to }) => ({ weekday, from, to }));

export const sortSpans = (spans: readonly SpanLine[]): SpanLine[] =>
  spans.toSorted((one, other) => one.weekday - other.weekday || one.from.localeCompare(other.from));

/** Returns the hours with those of one day on Monday to Friday. */
export const copyToWeekdays = (spans: readonly SpanLine[], weekday: number): SpanLine[] => {
  const copied = spans.filter((span) => span.weekday === weekday);
  const kept = spans.filter((span) => span.weekday > FRIDAY || span.weekday === weekday);
  const others = weekdays.filter((day) => day <= FRIDAY && day !== weekday);
  return sortSpans([...kept, ...others.flatMap((day) => copied.map(({ from, to }) => newSpan(day, from, to)))]);
};

/** Returns runs of days that follow one another. */
export function groupDays(days: readonly string[]): { from: string; to: string }[] {
  const runs: { from: string; to: string }[] = [];
  for (const day of [...days].sort()) {
    const last = runs.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs;
}

/** Returns the days with those of a run, which may be written backwards. */
export function addRun(days: readonly string[], one: string, other: string): string[] {
  const [from, to] = one <= other ? [one, other] : [other, one];
  const all = new Set(days);
  for (let day = from; day <= to && all.size <= MAX_DAYS_OFF; day = addDays(day, 1)) all.add(day);
  return [...all].sort();
}

interface Moment {
  now: string;
  time_zone: string;
}

/** Returns what is wrong with a value; null for one that can be saved. */
export function findAvailabilityProblem(
  name: AvailabilityValue,
  { pause, hours, days_off, cap }: AvailabilityValues,
  { now, time_zone }: Moment,
): string | null {
  switch (name) {
    case 'pause': {
      const isPast = toInstant(`${pause.date}T${pause.time}`, time_zone) <= now;
      return pause.kind === 'until' && isPast ? text('pause_past') : null;
    }
    case 'hours':
      return hours && findHoursProblem(hours);
    case 'days_off':
      return days_off.length > MAX_DAYS_OFF ? text('days_full', { max: MAX_DAYS_OFF }) : null;
    case 'cap': {
      const isNumber = cap !== null && /^\d+$/.test(cap) && Number(cap) >= 1 && Number(cap) <= MAX_DAILY_CAP;
      return cap === null || isNumber ? null : text('cap_wrong', { max: MAX_DAILY_CAP });
    }
  }
}

/** Returns what is wrong with hours; null for those that can be saved. */
export function findHoursProblem(hours: readonly SpanLine[]): string | null {
  if (hours.length === 0) return text('hours_none');
  if (hours.length > MAX_WORKING_HOURS) return text('hours_full', { max: MAX_WORKING_HOURS });
  if (hours.some(({ from, to }) => from >= to)) return text('hours_order');
  const sorted = sortSpans(hours);
  const overlapping = sorted.find((span, index) => {
    const next = sorted[index + 1];
    return next?.weekday === span.weekday && next.from < span.to;
  });
  return overlapping ? text('hours_overlap', { day: nameWeekday(overlapping.weekday) }) : null;
}

/** Returns the whole availability as calls take it; days off that are over are left out. */
export function toAvailabilityDraft(values: AvailabilityValues, { now, time_zone }: Moment): AvailabilityDraft {
  const { pause, hours, days_off, cap } = values;
  const today = toCalendarDay(now, time_zone);
  return {
    working_hours: hours && toWorkingHours(hours),
    days_off: days_off.filter((day) => day >= today),
    is_paused: pause.kind !== 'off',
    paused_until: pause.kind === 'until' ? toInstant(`${pause.date}T${pause.time}`, time_zone) : null,
    daily_cap: cap === null ? null : Number(cap),
  };
}
