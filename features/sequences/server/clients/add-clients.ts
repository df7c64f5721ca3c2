import type * as z from 'zod';
import { toInstant } from '#domain/wall-time.ts';
import { requireClients } from '#features/clients/server/index.ts';
import type { ContentRow } from '#features/content/access.ts';
import type { Actor } from '#platform/contract/permissions.ts';
import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { record, recordAll } from '#platform/server/events.ts';
import type { Added, sequenceClients } from '../../clients-contract.ts';
import { type ActionStep, isAction, type SequenceDefinition, type Step } from '../../definition.ts';
import { clientInSequenceChanged, clientsAddedToSequence } from '../../events.ts';
import { findDueTime } from '../../machine/due-time.ts';
import { findFirstStep } from '../../machine/move-clients.ts';
import { moveIntoHours } from '../../machine/sending-hours.ts';
import { readZones } from '../read/assignee-days.queries.ts';
import { type LiveSequence, readLiveSequences } from '../read/sequences.queries.ts';
import { insertClients, type NewSequenceClient, type Presence, readPresence } from './add-clients.queries.ts';
import { type Entering as EnteringClient, lockEntering } from './time-zone.queries.ts';
import { findZone } from './time-zone.ts';

type Entering = z.output<typeof sequenceClients.add.body>;

/**
 * Adds clients by name to a sequence. Throws `client_bulk_action_all_not_assigned_to_user` when one may not be changed, and
 * `not_possible_now` for a sequence that was never published.
 */
export async function addClients(
  scope: Scope,
  content: ContentRow,
  { client_ids, ...start }: Entering,
): Promise<Added> {
  const sequence = await requireLive(scope, content.id);
  await requireClients(scope, client_ids, 'edit');
  const entered = await enter(scope, sequence, client_ids, start);
  await recordEntered(scope, sequence.id, entered);
  const count = (wanted: EntryOutcome) => entered.filter(({ outcome }) => outcome === wanted).length;
  const left_out = { inside: count('INSIDE'), was_inside: count('WAS_INSIDE'), in_others: count('IN_OTHERS') };
  await recordAdded(scope, content.id, count('ADDED'));
  return { added_count: count('ADDED'), left_out };
}

/** Notes in the history of each client who came in that they did. */
export async function recordEntered(
  scope: OrgScope,
  sequence_id: number,
  entered: readonly Entered[],
  is_by_rule = false,
): Promise<void> {
  const payload = { sequence_id, what: 'ENTERED' as const, ...(is_by_rule && { is_by_rule }) };
  const added = entered.filter(({ outcome }) => outcome === 'ADDED');
  await recordAll(
    scope,
    clientInSequenceChanged,
    added.map((client) => ({ subject_id: client.id, payload, audience: [client.assigned_to_id_or_zero] })),
  );
}

/** Notes that one command added clients. */
export async function recordAdded(scope: OrgScope, sequence_id: number, count: number): Promise<void> {
  if (count === 0) return;
  await record(scope, clientsAddedToSequence, { subject_id: sequence_id, payload: { count }, audience: null });
}

export async function requireLive(scope: OrgScope, id: number): Promise<LiveSequence> {
  const sequence = (await readLiveSequences(scope, [id])).get(id);
  if (sequence) return sequence;
  throw new Problem('not_possible_now', { detail: 'Publish this sequence before you add clients to it.' });
}

interface Start {
  step_id?: string | undefined;
  start_on?: string | undefined;
  /** Who may change those that come in; without it that was asked before. */
  editor?: Actor;
}

/** What became of a client who was to be added. */
export type EntryOutcome = 'ADDED' | 'INSIDE' | 'WAS_INSIDE' | 'IN_OTHERS';

export interface Entered {
  id: number;
  assigned_to_id_or_zero: number;
  outcome: EntryOutcome;
}

/** Brings clients in, each at most once at a time, as the rules of the sequence allow. @returns what became of each that exists and may. */
export async function enter(
  scope: OrgScope,
  sequence: LiveSequence,
  client_ids: readonly number[],
  start: Start,
): Promise<Entered[]> {
  const locked = lockEntering(scope, client_ids, start.editor);
  const { found, step, plans, at } = await planEntries(scope, sequence, { client_ids, found: locked }, start);
  const entering = plans.filter((plan) => typeof plan !== 'string');
  const { id: sequence_id, version } = sequence;
  const entry = { sequence_id, version, step_id: step.id, at };
  const added = await insertClients(scope, entry, entering);
  return found.map(({ id, assigned_to_id_or_zero }, index) => {
    const plan = plans[index]!;
    const left = typeof plan === 'string' ? plan : 'INSIDE';
    return { id, assigned_to_id_or_zero, outcome: added.has(id) ? 'ADDED' : left };
  });
}

/** Returns with which step clients begin, and how each comes in or why not. Throws `invalid_input` for an unknown step. */
export async function planEntries(
  scope: OrgScope,
  { id, definition }: LiveSequence,
  entering: { client_ids: readonly number[]; found: Promise<EnteringClient[]> },
  start: Pick<Start, 'step_id' | 'start_on'>,
) {
  // Asked behind the lock without waiting for it: whoever holds it has brought them in by then.
  const [found, presence, zones] = await Promise.all([
    entering.found,
    readPresence(scope, id, entering.client_ids),
    readZones(scope),
  ]);
  const step = start.step_id
    ? definition.steps.filter(isAction).find((each) => each.id === start.step_id)
    : findFirstStep(definition.steps);
  if (!step) throw fieldProblem('step_id', 'This step is no longer in the sequence.');
  const at = nowIso();
  const dates = planStart(definition.steps, step, start, at);
  const plans = found.map((client): Exclude<EntryOutcome, 'ADDED'> | NewSequenceClient => {
    const known = presence.get(client.id);
    const obstacle = known ? findObstacle(definition, known, at) : null;
    if (obstacle) return obstacle;
    const zone = findZone(client, zones);
    const waits = (known?.other_count ?? 0) > 0 && definition.beside_others === 'WAITS';
    const assignee = client.assigned_to_id_or_zero;
    const state = waits ? 'WAITING' : 'ACTIVE';
    return { client_id: client.id, assignee, state, ...dates(zone.time_zone), ...zone };
  });
  return { found, step, plans, at };
}

/** Returns what says when clients begin, which is the same for all of one zone. */
function planStart(
  steps: readonly Step[],
  step: ActionStep,
  { step_id, start_on }: Pick<Start, 'step_id' | 'start_on'>,
  now: string,
) {
  const known = new Map<string, Pick<NewSequenceClient, 'due_at' | 'waits_from'>>();
  return (timeZone: string) => {
    const planned = known.get(timeZone);
    if (planned) return planned;
    const from = start_on ? latest(now, toInstant(`${start_on}T00:00`, timeZone)) : now;
    // From which step on is a choice: its own waits are over then.
    const due_at = step_id ? moveIntoHours(from, step.hours, timeZone) : findDueTime(steps, step, { from, timeZone });
    const dates = { due_at, waits_from: from };
    known.set(timeZone, dates);
    return dates;
  };
}

function findObstacle(
  { again_after_days, beside_others }: SequenceDefinition,
  { is_inside, left_at, other_count }: Presence,
  now: string,
): Exclude<EntryOutcome, 'ADDED'> | null {
  if (is_inside) return 'INSIDE';
  if (left_at !== null && !mayReturn(again_after_days, left_at, now)) return 'WAS_INSIDE';
  return other_count > 0 && beside_others === 'NO' ? 'IN_OTHERS' : null;
}

const latest = (one: string, other: string) => (one > other ? one : other);

const mayReturn = (again_after_days: number | null, left_at: string, now: string): boolean =>
  again_after_days !== null && Date.parse(now) - Date.parse(left_at) >= again_after_days * 86_400_000;
