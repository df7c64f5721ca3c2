import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import type { ClientRow } from '#features/clients/access.ts';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { LeaveReason, Recorded, SequenceClient, sequenceClients } from '../../clients-contract.ts';
import { type ActionStep, isAction } from '../../definition.ts';
import { clientInSequenceChanged } from '../../events.ts';
import { findDueTime } from '../../machine/due-time.ts';
import { findNextStep } from '../../machine/move-clients.ts';
import { moveIntoHours } from '../../machine/sending-hours.ts';
import { catchUp } from '../moves/catch-up.ts';
import { type LiveSequence, readLiveSequences } from '../read/sequences.queries.ts';
import { findSequenceClient } from './list-clients.queries.ts';
import {
  deleteStepDone,
  insertStepDone,
  lockCurrent,
  lockWaiting,
  type Standing,
  type StandingChange,
  writeStanding,
} from './progress.queries.ts';

type StatusChange = z.output<typeof sequenceClients.updateStatus.body>;
type What = z.output<typeof clientInSequenceChanged.payload>['what'];

export interface Named {
  sequence_id: number;
  step_id: string;
}

/**
 * Completes, skips or postpones the current step of a client, or takes the client out. Throws `not_found` for one who is not
 * inside, and `not_possible_now` for a step that is not the current one: two people at once do it once.
 */
export async function updateStatus(
  scope: Scope,
  client: ClientRow,
  { sequence_id, step_id }: Named,
  change: StatusChange,
): Promise<SequenceClient> {
  const standing = await lockCurrentStep(scope, client.id, { sequence_id, step_id });
  if ('due_at' in change) await postpone(scope, standing, change.due_at);
  else if (change.status === 'REMOVED') await leave(scope, standing);
  else await completeStep(scope, standing, { is_skipped: change.skipped, done_by_id: scope.actor.profile_id });
  return (await findSequenceClient(scope, standing.id))!;
}

/** Locks a client who is on this step. Throws `not_found` and `not_possible_now` as `updateStatus` does. */
export async function lockCurrentStep(
  scope: OrgScope,
  client_id: number,
  { sequence_id, step_id }: Named,
): Promise<Standing> {
  const standing = await requireInside(scope, sequence_id, client_id);
  if (standing.step_id === step_id) return standing;
  const detail = 'This step is no longer the current one. It may have just been done.';
  throw new Problem('not_possible_now', { detail });
}

type StateChange = z.output<typeof sequenceClients.updateState.body>;

/**
 * Holds a client, lets them go on, or moves them to another step. Throws `not_found` for one who is not inside,
 * `not_possible_now` for one who is held or not held already, and `invalid_input` for a time that has passed and an unknown step.
 */
export async function updateState(
  scope: Scope,
  client: ClientRow,
  sequence_id: number,
  wanted: StateChange,
): Promise<SequenceClient> {
  const standing = await requireInside(scope, sequence_id, client.id);
  if ('step_id' in wanted) await jump(scope, standing, wanted.step_id);
  else if (wanted.state === 'PAUSED') await hold(scope, standing, 'BY_HAND', { until: wanted.until });
  else await goOn(scope, standing);
  return (await findSequenceClient(scope, standing.id))!;
}

/** Holds a client where they are, for a reason that the client's page shows. */
export async function hold(
  scope: OrgScope,
  standing: Standing,
  reason: LeaveReason,
  { until = null, text = '' }: { until?: string | null; text?: string },
): Promise<void> {
  if (standing.state === 'PAUSED') throw new Problem('not_possible_now', { detail: 'This client is already paused.' });
  if (until !== null && until <= nowIso()) {
    throw new Problem('invalid_input', { errors: { until: 'Choose a time in the future.' } });
  }
  await change(scope, standing, { state: 'PAUSED', reason, reason_text: text, paused_until: until }, 'PAUSED');
}

/** Lets a client go on: what became due in the meantime is due now, within the hours of its step. */
export async function goOn(scope: OrgScope, standing: Standing): Promise<void> {
  if (standing.state !== 'PAUSED') throw new Problem('not_possible_now', { detail: 'This client isn’t paused.' });
  const { definition } = await requireLiveSequence(scope, standing.sequence_id);
  const step = definition.steps.filter(isAction).find(({ id }) => id === standing.step_id);
  const due_at = findResumedDue(standing.due_at, step ?? null, standing.time_zone);
  await change(
    scope,
    standing,
    { state: 'ACTIVE', reason: null, reason_text: '', paused_until: null, due_at },
    'RESUMED',
  );
}

/** Returns when the step of a client is due if they continue now. */
export function findResumedDue(due_at: string, step: ActionStep | null, timeZone: string): string {
  const now = nowIso();
  return due_at >= now ? due_at : moveIntoHours(now, step?.hours ?? null, timeZone);
}

async function jump(scope: Scope, standing: Standing, step_id: string): Promise<void> {
  const { definition, version } = await requireLiveSequence(scope, standing.sequence_id);
  const step = definition.steps.filter(isAction).find(({ id }) => id === step_id);
  if (!step) throw new Problem('invalid_input', { errors: { step_id: 'This step is no longer in the sequence.' } });
  const actions = definition.steps.filter(isAction).map(({ id }) => id);
  const behind = actions.slice(0, actions.indexOf(step_id));
  const now = nowIso();
  const due_at = moveIntoHours(now, step.hours, standing.time_zone);
  // What was done from there on is done again.
  const done_step_ids = standing.done_step_ids.filter((id) => behind.includes(id));
  await change(
    scope,
    standing,
    { step_id, due_at, is_due_chosen: false, waits_from: now, done_step_ids, version },
    'JUMPED',
  );
}

async function requireInside(scope: OrgScope, sequence_id: number, client_id: number): Promise<Standing> {
  const standing = await lockCurrent(scope, sequence_id, client_id);
  if (standing) return standing;
  throw new Problem('not_found', { log_detail: `client ${client_id} in sequence ${sequence_id}` });
}

const requireLiveSequence = async (scope: OrgScope, id: number): Promise<LiveSequence> =>
  (await readLiveSequences(scope, [id])).get(id)!;

async function postpone(scope: Scope, standing: Standing, due_at: string): Promise<void> {
  if (due_at <= nowIso()) throw new Problem('invalid_input', { errors: { due_at: 'Choose a time in the future.' } });
  await change(scope, standing, { due_at, is_due_chosen: true, reminded_at: null }, 'POSTPONED');
}

const leave = (scope: Scope, standing: Standing): Promise<void> =>
  change(scope, standing, { state: 'REMOVED', reason: 'BY_HAND' }, 'REMOVED');

/** How a step was done; `done_by_id` is null where the product sent it. */
interface Doing {
  is_skipped: boolean;
  done_by_id: number | null;
  share_id?: number | null;
  recorded?: Recorded | undefined;
}

/** Notes a step as done, and lets the client go on to the next, whose waits count from now; behind the last they have finished. */
export async function completeStep(scope: OrgScope, standing: Standing, { recorded, ...doing }: Doing): Promise<void> {
  const sequence = await requireLiveSequence(scope, standing.sequence_id);
  await catchUp(scope, standing, sequence);
  const { steps } = sequence.definition;
  const at = nowIso();
  const done_step_ids = [...standing.done_step_ids, standing.step_id];
  const next = findNextStep(steps, standing.step_id, done_step_ids);
  await insertStepDone(scope, standing, { done_at: at, ...doing });
  const going = next
    ? { step_id: next.id, due_at: findDueTime(steps, next, { from: at, timeZone: standing.time_zone }) }
    : { step_id: null, due_at: null, state: 'COMPLETED' as const };
  const moved = {
    ...going,
    done_step_ids,
    waits_from: at,
    is_due_chosen: false,
    reminded_at: null,
    version: sequence.version,
  };
  await change(
    scope,
    standing,
    moved,
    doing.is_skipped ? 'SKIPPED_STEP' : next ? 'COMPLETED_STEP' : 'FINISHED',
    recorded,
  );
}

/**
 * Undoes the last change of a client by the actor, who has removed what it recorded. Throws `not_possible_now` where something
 * happened since.
 */
export async function undoStatus(
  scope: Scope,
  client: ClientRow,
  { sequence_id }: Named,
  removed: Recorded | undefined,
): Promise<SequenceClient> {
  const standing = await lockCurrent(scope, sequence_id, client.id, true);
  const previous = standing?.previous;
  const isLast = previous?.by_id === scope.actor.profile_id && isDeepStrictEqual(previous.recorded, removed);
  if (!standing || !previous || !isLast) {
    throw new Problem('not_possible_now', { detail: 'Something happened since, so this can no longer be undone.' });
  }
  const { by_id, recorded, ...before } = previous;
  if (before.step_id !== null && !before.done_step_ids.includes(before.step_id)) {
    await deleteStepDone(scope, standing.id, before.step_id);
  }
  // Who undoes it knows that the step is due, and is not reminded of it.
  const reminded_at = before.due_at <= nowIso() ? nowIso() : null;
  await writeStanding(scope, standing.id, { ...before, reminded_at, previous: null });
  const state = standing.state === before.state ? {} : { state: before.state };
  await recordChange(scope, standing, 'UNDONE', state);
  return (await findSequenceClient(scope, standing.id))!;
}

/** Writes a change with what was before it, by which the actor can undo it. */
export async function change(
  scope: OrgScope,
  standing: Standing,
  changes: StandingChange,
  what: What,
  recorded?: Recorded,
): Promise<void> {
  const by_id = scope.actor?.profile_id ?? null;
  const { id: _, sequence_id, client_id, assigned_to_id_or_zero, previous: __, ...before } = standing;
  const previous = by_id === null ? null : { ...before, by_id, recorded };
  const stateChange = changes.state ? { state_at: nowIso(), state_by_id: by_id } : {};
  await writeStanding(scope, standing.id, { ...changes, ...stateChange, previous });
  await recordChange(scope, standing, what, changes.reason ? { reason: changes.reason } : {});
  if (changes.state === 'COMPLETED' || changes.state === 'REMOVED') await letNextIn(scope, standing.client_id);
}

/** Lets a client who has left every sequence begin with the first of those that waited for that. */
export async function letNextIn(scope: OrgScope, client_id: number): Promise<void> {
  const waiting = await lockWaiting(scope, client_id);
  const sequence = waiting && (await readLiveSequences(scope, [waiting.sequence_id])).get(waiting.sequence_id);
  const step = sequence?.definition.steps.filter(isAction).find(({ id }) => id === waiting?.step_id);
  if (!waiting || !sequence || !step) return;
  const at = nowIso();
  const timeZone = waiting.time_zone;
  const due_at = findDueTime(sequence.definition.steps, step, { from: at, timeZone });
  await writeStanding(scope, waiting.id, { state: 'ACTIVE', state_at: at, waits_from: at, due_at, previous: null });
  await recordChange(scope, waiting, 'ENTERED');
}

const recordChange = (
  scope: OrgScope,
  { client_id, sequence_id, assigned_to_id_or_zero }: Standing,
  what: What,
  more: { reason?: string; state?: string } = {},
) =>
  record(scope, clientInSequenceChanged, {
    subject_id: client_id,
    payload: { sequence_id, what, ...more },
    audience: [assigned_to_id_or_zero],
  });
