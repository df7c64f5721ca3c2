import type * as z from 'zod';
import { toInstant } from '#domain/wall-time.ts';
import { requireClients } from '#features/clients/server/index.ts';
import type { ContentRow } from '#features/content/access.ts';
import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { Added, AddRefusal, sequenceClients } from '../../clients-contract.ts';
import { isAction } from '../../definition.ts';
import { clientsAddedToSequence } from '../../events.ts';
import { findDueTime } from '../../machine/due-time.ts';
import { findFirstStep } from '../../machine/move-clients.ts';
import { moveIntoHours } from '../../machine/sending-hours.ts';
import { readZones } from '../read/assignee-days.queries.ts';
import { type LiveSequence, readLiveSequences } from '../read/sequences.queries.ts';
import { insertClients, type NewSequenceClient, readPresence } from './add-clients.queries.ts';
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
  const found = await requireClients(scope, client_ids, 'edit');
  const added = await enter(scope, sequence, found, { ...start, entered_by_id: scope.actor.profile_id });
  if (added.added_count > 0) {
    const payload = { count: added.added_count };
    await record(scope, clientsAddedToSequence, { subject_id: content.id, payload, audience: null });
  }
  return added;
}

export async function requireLive(scope: OrgScope, id: number): Promise<LiveSequence> {
  const sequence = (await readLiveSequences(scope, [id])).get(id);
  if (sequence) return sequence;
  throw new Problem('not_possible_now', { detail: 'Publish this sequence before you add clients to it.' });
}

interface Start {
  step_id?: string | undefined;
  start_on?: string | undefined;
  entered_by_id: number | null;
}

type Found = { id: number; assigned_to_id_or_zero: number };

/** Brings clients in, each at most once at a time, as the rules of the sequence allow. @returns why others were left out. */
export async function enter(
  scope: OrgScope,
  sequence: LiveSequence,
  clients: readonly Found[],
  start: Start,
): Promise<Added> {
  const { step, plans, at } = await planEntries(scope, sequence, clients, start);
  const left_out = { inside: 0, was_inside: 0, in_others: 0 };
  const entering: NewSequenceClient[] = [];
  for (const plan of plans) {
    if (typeof plan === 'string') left_out[plan] += 1;
    else entering.push(plan);
  }
  const { id: sequence_id, version } = sequence;
  const added_count = await insertClients(scope, { sequence_id, version, step_id: step.id, at, ...start }, entering);
  return { added_count, left_out: { ...left_out, inside: left_out.inside + entering.length - added_count } };
}

/** Returns with which step clients begin, and how each comes in or why not. Throws `invalid_input` for an unknown step. */
export async function planEntries(
  scope: OrgScope,
  { id, definition }: LiveSequence,
  clients: readonly Found[],
  start: Pick<Start, 'step_id' | 'start_on'>,
) {
  const step = start.step_id
    ? definition.steps.filter(isAction).find((each) => each.id === start.step_id)
    : findFirstStep(definition.steps);
  if (!step) throw fieldProblem('step_id', 'This step is no longer in the sequence.');
  const presence = await readPresence(
    scope,
    id,
    clients.map((client) => client.id),
  );
  const zones = await readZones(scope);
  const at = nowIso();
  const plans = clients.map((client): AddRefusal | NewSequenceClient => {
    const { is_inside, left_at, other_count } = presence.get(client.id) ?? nowhere;
    if (is_inside) return 'inside';
    if (left_at !== null && !mayReturn(definition.again_after_days, left_at, at)) return 'was_inside';
    if (other_count > 0 && definition.beside_others === 'NO') return 'in_others';
    const timeZone = findZone(client, zones);
    const from = start.start_on ? latest(at, toInstant(`${start.start_on}T00:00`, timeZone)) : at;
    // From which step on is a choice: its own waits are over then.
    const due_at = start.step_id
      ? moveIntoHours(from, step.hours, timeZone)
      : findDueTime(definition.steps, step, { from, timeZone });
    const state = other_count > 0 && definition.beside_others === 'WAITS' ? 'WAITING' : 'ACTIVE';
    return { client_id: client.id, assignee: client.assigned_to_id_or_zero, state, due_at, waits_from: from };
  });
  return { step, plans, at };
}

const nowhere = { is_inside: false, left_at: null, other_count: 0 };

const latest = (one: string, other: string) => (one > other ? one : other);

const mayReturn = (again_after_days: number | null, left_at: string, now: string): boolean =>
  again_after_days !== null && Date.parse(now) - Date.parse(left_at) >= again_after_days * 86_400_000;
