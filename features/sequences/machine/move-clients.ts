import { dequal } from 'dequal';
import { type ActionStep, isAction, type Step } from '../definition.ts';
import { findDueTime, listDelays } from './due-time.ts';
import { moveIntoHours } from './sending-hours.ts';

/** How many clients an edit makes due at once; of the others each so many follow a pause later. */
export const DUE_AT_ONCE = 50;
const PAUSE_MS = 15 * 60_000;

/** Where a client is in a sequence. */
export interface Place {
  step_id: string;
  due_at: string;
  /** A person chose the date (“Later”); it stays while the step does. */
  is_due_chosen: boolean;
  /** When the step before was done, or the client came in. */
  from: string;
  done_step_ids: readonly string[];
  /** The client's, else the assignee's. */
  timeZone: string;
}

/** What an edit does to a client inside. */
export type Move =
  | { kind: 'STAYS' }
  /** The same step at another time. */
  | { kind: 'RESCHEDULED'; due_at: string; is_made_due: boolean }
  | { kind: 'MOVES'; step_id: string; due_at: string; is_made_due: boolean }
  | { kind: 'COMPLETES' };

/** Returns the step that follows one that is done; null behind the last. What was done before is not done again. */
export function findNextStep(
  steps: readonly Step[],
  step_id: string,
  done_step_ids: readonly string[],
): ActionStep | null {
  const place = steps.findIndex(({ id }) => id === step_id);
  return findOpenStep(steps, place + 1, done_step_ids);
}

/** Returns the first step a client gets. */
export const findFirstStep = (steps: readonly Step[]): ActionStep | null => findOpenStep(steps, 0, []);

const findOpenStep = (steps: readonly Step[], from: number, done: readonly string[]): ActionStep | null =>
  steps
    .slice(from)
    .filter(isAction)
    .find(({ id }) => !done.includes(id)) ?? null;

/**
 * Returns what becomes of a client when steps change. One whose step stays, stays on it; one whose step was removed gets the
 * next. A step inserted behind the client is never reached, and nothing becomes due in the past.
 */
export function planMove(before: readonly Step[], after: readonly Step[], place: Place, now: string): Move {
  const current = after.filter(isAction).find(({ id }) => id === place.step_id);
  if (current) return planSameStep(before, after, current, place, now);
  const next = findReplacement(before, after, place);
  if (!next) return { kind: 'COMPLETES' };
  return { kind: 'MOVES', step_id: next.id, ...findDue(after, next, place, now) };
}

function planSameStep(
  before: readonly Step[],
  after: readonly Step[],
  step: ActionStep,
  place: Place,
  now: string,
): Move {
  if (place.is_due_chosen || isSameTiming(before, after, step.id)) return { kind: 'STAYS' };
  const due = findDue(after, step, place, now);
  const wasDue = place.due_at <= now;
  if (due.due_at === place.due_at || (wasDue && due.is_made_due)) return { kind: 'STAYS' };
  return { kind: 'RESCHEDULED', ...due };
}

/** Returns whether a step is there before and after, with the same waits and hours. */
export function isSameTiming(before: readonly Step[], after: readonly Step[], step_id: string): boolean {
  const find = (steps: readonly Step[]) => steps.filter(isAction).find(({ id }) => id === step_id);
  const [known, step] = [find(before), find(after)];
  if (!known || !step || !dequal(known.hours, step.hours)) return false;
  return dequal(readDelays(before, step_id), readDelays(after, step_id));
}

/** Two waits in a row count as what they are together, so their ids and how they are split do not matter. */
const readDelays = (steps: readonly Step[], step_id: string) => {
  const sums = { MINUTE: 0, HOUR: 0, DAY: 0, WEEK: 0 };
  for (const { count, unit } of listDelays(steps, step_id)) sums[unit] += count;
  return { minutes: sums.HOUR * 60 + sums.MINUTE, days: sums.WEEK * 7 + sums.DAY };
};

function findDue(steps: readonly Step[], step: ActionStep, { from, timeZone }: Place, now: string) {
  const due_at = findDueTime(steps, step, { from, timeZone });
  if (due_at >= now) return { due_at, is_made_due: false };
  return { due_at: moveIntoHours(now, step.hours, timeZone), is_made_due: true };
}

/** Returns the step for a client whose own was removed: the first not done that is not behind what the client passed. */
function findReplacement(before: readonly Step[], after: readonly Step[], place: Place): ActionStep | null {
  const ids = before.map(({ id }) => id);
  const current = ids.indexOf(place.step_id);
  const isAhead = ({ id }: Step) => ids.indexOf(id) > current;
  const isPassed = (step: Step) => ids.includes(step.id) && !isAhead(step);
  const ahead = after.findIndex((step) => isAction(step) && isAhead(step));
  const reachable = ahead < 0 ? after : after.slice(0, ahead);
  const passed = reachable.findLastIndex((step) => isAction(step) && isPassed(step));
  return findOpenStep(after, passed + 1, place.done_step_ids);
}

/**
 * Returns when the n-th client of those made due at once is due: 50 now, the others 50 every quarter of an hour, within the hours
 * of the step.
 */
export function spreadDue(index: number, now: string, step: ActionStep, timeZone: string): string {
  const at = new Date(Date.parse(now) + Math.floor(index / DUE_AT_ONCE) * PAUSE_MS).toISOString();
  return moveIntoHours(at, step.hours, timeZone);
}
