import { toInstant, toWallTime } from '#domain/wall-time.ts';
import type { ActionStep, Step } from '../definition.ts';
import { findDueTime } from './due-time.ts';
import { moveIntoHours } from './sending-hours.ts';

interface Dates {
  due_at: string;
  /** Still ahead for a client who begins on a later day. */
  waits_from: string;
  is_due_chosen: boolean;
}

/**
 * Returns the dates of a client whose waits and hours count by the clock of another zone from now on. A date that a person chose or
 * that has passed stays; one that does not follow from the waits of its step is only moved into the hours.
 */
export function changeZone(
  steps: readonly Step[],
  step: ActionStep,
  { due_at, waits_from, is_due_chosen }: Dates,
  zones: { before: string; after: string },
  now: string,
): Pick<Dates, 'due_at' | 'waits_from'> {
  if (is_due_chosen || due_at <= now) return { due_at, waits_from };
  const isCounted = findDueTime(steps, step, { from: waits_from, timeZone: zones.before }) === due_at;
  const from = waits_from > now ? toInstant(toWallTime(waits_from, zones.before), zones.after) : waits_from;
  const start = waits_from > now ? from : due_at;
  const due = isCounted
    ? findDueTime(steps, step, { from, timeZone: zones.after })
    : moveIntoHours(start, step.hours, zones.after);
  return { due_at: due >= now ? due : moveIntoHours(now, step.hours, zones.after), waits_from: from };
}
