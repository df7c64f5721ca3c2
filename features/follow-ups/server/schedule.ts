import { addDays, toCalendarDay, toInstant, toWallTime } from '#domain/wall-time.ts';
import { fieldProblem } from '#platform/contract/problems.ts';
import { now, nowIso } from '#platform/server/clock.ts';
import type { Schedule } from '../contract.ts';

/** The time zone and default time of the person who sets a follow-up. */
export interface PersonalTime {
  time_zone: string;
  /** 'HH:MM' */
  default_next_step_time: string;
}

/** When a follow-up is due, as stored. */
export type DueTime =
  | { maturity_type: 'FIXED'; remind_at_local: string; remind_on: string; time_zone: string }
  | { maturity_type: 'NOT_FIXED'; remind_at_local: null; remind_on: null; time_zone: string };

const MINUTE_MS = 60_000;
const LAST_MINUTE = '23:59';

/** Returns when a schedule is due, on the person's clock. Throws `invalid_input` for a time that has passed. */
export function dueTime(schedule: Schedule, { time_zone, default_next_step_time }: PersonalTime): DueTime {
  const today = toCalendarDay(nowIso(), time_zone);
  const on = (day: string, time = default_next_step_time) => atWallTime(`${day}T${time}:00`, time_zone);
  switch (schedule.kind) {
    case 'someday':
      return someday(time_zone);
    case 'today':
      return notPassed(on(today, schedule.time ?? laterToday(today, { time_zone, default_next_step_time })), 'time');
    case 'tomorrow':
      return on(addDays(today, 1), schedule.time);
    case 'in_days':
      return on(addDays(today, schedule.days), schedule.time);
    case 'at':
      return notPassed(on(schedule.date, schedule.time), 'date');
    case 'in_minutes':
      return atInstant(new Date(now().getTime() + schedule.minutes * MINUTE_MS).toISOString(), time_zone);
  }
}

export const someday = (time_zone: string): DueTime => ({
  maturity_type: 'NOT_FIXED',
  remind_at_local: null,
  remind_on: null,
  time_zone,
});

/** Returns an exact instant as the person's clock shows it, to the minute. */
export function atInstant(instant: string, time_zone: string): DueTime {
  const remind_on = new Date(Math.floor(Date.parse(instant) / MINUTE_MS) * MINUTE_MS).toISOString();
  return { maturity_type: 'FIXED', remind_at_local: toWallTime(remind_on, time_zone), remind_on, time_zone };
}

/** @param remind_at_local 'YYYY-MM-DDTHH:MM:SS' */
export const atWallTime = (remind_at_local: string, time_zone: string): DueTime => ({
  maturity_type: 'FIXED',
  remind_at_local,
  remind_on: toInstant(remind_at_local, time_zone),
  time_zone,
});

/** Returns the default time, or when that has passed an hour from now rounded up to five minutes, still today. */
function laterToday(today: string, { time_zone, default_next_step_time }: PersonalTime): string {
  if (toInstant(`${today}T${default_next_step_time}`, time_zone) > nowIso()) return default_next_step_time;
  const inAnHour = Math.ceil((now().getTime() + 60 * MINUTE_MS) / (5 * MINUTE_MS)) * 5 * MINUTE_MS;
  const wall = toWallTime(new Date(inAnHour).toISOString(), time_zone);
  return wall.slice(0, 10) === today ? wall.slice(11, 16) : LAST_MINUTE;
}

/** Refuses a time that has passed; the current minute still counts as ahead. */
function notPassed(due: DueTime, field: 'date' | 'time'): DueTime {
  const minute = new Date(Math.floor(now().getTime() / MINUTE_MS) * MINUTE_MS).toISOString();
  if (due.remind_on !== null && due.remind_on < minute) {
    throw fieldProblem(`schedule.${field}`, 'This time has already passed');
  }
  return due;
}
