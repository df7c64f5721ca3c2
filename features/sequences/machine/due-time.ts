import { addDays, toInstant, toWallTime } from '#domain/wall-time.ts';
import type { ActionStep, DelayStep, Step } from '../definition.ts';
import { moveIntoHours } from './sending-hours.ts';

const MINUTE_MS = 60_000;

/** Returns the waits right before a step, in their order: those that count from the end of the step before it. */
export function listDelays(steps: readonly Step[], step_id: string): DelayStep[] {
  const place = steps.findIndex(({ id }) => id === step_id);
  const delays: DelayStep[] = [];
  for (let index = place - 1; index >= 0; index -= 1) {
    const step = steps[index]!;
    if (step.type !== 'DELAY') break;
    delays.unshift(step);
  }
  return delays;
}

/**
 * Returns when a step is due: its waits after the step before it was done, within its hours. Minutes and hours are elapsed
 * time; days and weeks keep the time of day, also over a change of clocks.
 *
 * @param from when the step before it was done, or its client came in. @param timeZone of the client, else of the assignee.
 */
export function findDueTime(
  steps: readonly Step[],
  step: ActionStep,
  { from, timeZone }: { from: string; timeZone: string },
): string {
  const waited = listDelays(steps, step.id).reduce((instant, delay) => addDelay(instant, delay, timeZone), from);
  return moveIntoHours(waited, step.hours, timeZone);
}

function addDelay(instant: string, { count, unit }: DelayStep, timeZone: string): string {
  if (unit === 'MINUTE' || unit === 'HOUR') {
    const minutes = unit === 'HOUR' ? count * 60 : count;
    return new Date(Date.parse(instant) + minutes * MINUTE_MS).toISOString();
  }
  const wall = toWallTime(instant, timeZone);
  const day = addDays(wall.slice(0, 10), unit === 'WEEK' ? count * 7 : count);
  return toInstant(`${day}T${wall.slice(11)}`, timeZone);
}
