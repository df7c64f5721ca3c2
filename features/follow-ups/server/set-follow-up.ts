import type * as z from 'zod';
import type { StoredRepeat } from '#domain/follow-up.ts';
import { toWallTime } from '#domain/wall-time.ts';
import type { ClientRow } from '#features/clients/access.ts';
import type { clientFollowUpBroughtBack } from '#features/clients/events.ts';
import { unmarkNewLeads } from '#features/clients/server/index.ts';
import { type Changes, changesBetween } from '#platform/contract/event.ts';
import { messages } from '#platform/contract/messages.ts';
import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { ClientFollowUp, followUps } from '../contract.ts';
import { followUpCompleted, followUpDeleted, followUpRestored, followUpSet } from '../events.ts';
import {
  type FollowUpToWrite,
  findFollowUp,
  findLastChange,
  personalTime,
  removeFollowUp,
  type StoredFollowUp,
  toFollowUp,
  writeFollowUp,
} from './follow-ups.queries.ts';
import { nextOccurrence } from './next-occurrence.ts';
import { scheduleReminder } from './remind.job.ts';
import { atInstant, type DueTime, dueTime, someday } from './schedule.ts';

type Body = z.output<typeof followUps.updateForClient.body>;

/** Sets or changes the follow-up of a client and its reminder; the "new" mark may be removed (readings.md B17). */
export async function setFollowUp(scope: Scope, client: ClientRow, body: Body): Promise<ClientFollowUp> {
  const client_id = client.id;
  const known = await findFollowUp(scope, client_id);
  const due = await wantedTime(scope, body, known);
  const values = planFollowUp(scope, body, known, due);
  await write(scope, client_id, values);
  await record(scope, followUpSet, {
    subject_id: client_id,
    payload: {},
    changes: changesBetween(known ? pickHistory(known) : {}, pickHistory(values)),
    audience: [client.assigned_to_id_or_zero],
  });
  await unmarkNewLeads(scope, [{ id: client_id, profile_id: scope.actor.profile_id, happened: 'SET_FOLLOW_UP' }]);
  return toFollowUp({ client_id, ...values });
}

/** Returns what is written of a follow-up that is due then, behind the one the client has. */
export function planFollowUp(
  { actor }: Scope,
  body: Pick<Body, 'note' | 'repeat'>,
  known: StoredFollowUp | undefined,
  due: DueTime,
): FollowUpToWrite {
  // The promise belongs to the person who set the time; a changed note alone changes no promise and reminds nobody
  // again.
  const kept = known?.remind_on === due.remind_on ? known : undefined;
  return {
    ...due,
    profile_id: kept?.profile_id ?? actor.profile_id,
    note: body.note ?? known?.note ?? '',
    repeat: wantedRepeat(body, known, due),
    reminded_at: kept?.reminded_at ?? null,
  };
}

/** Sets a follow-up for tomorrow at the default time, unless the client has one (G-081). */
export async function setAutoFollowUp(scope: Scope, client: ClientRow): Promise<ClientFollowUp> {
  const known = await findFollowUp(scope, client.id);
  return known ? toFollowUp(known) : setFollowUp(scope, client, { schedule: { kind: 'tomorrow' } });
}

/** Deletes the follow-up, also one that repeats; a second call changes nothing. */
export async function deleteFollowUp(scope: Scope, client: ClientRow): Promise<void> {
  const known = await findFollowUp(scope, client.id);
  if (known) await endFollowUp(scope, client, known, followUpDeleted);
}

/**
 * Completes the follow-up; a second call changes nothing. One that repeats is set for its next time.
 *
 * @returns the next follow-up, or null.
 */
export async function completeFollowUp(scope: Scope, client: ClientRow): Promise<ClientFollowUp | null> {
  const client_id = client.id;
  const known = await findFollowUp(scope, client_id);
  if (!known) return null;
  const { repeat, remind_at_local, time_zone, profile_id, note } = known;
  const due = repeat && remind_at_local && nextOccurrence(repeat, { remind_at_local, time_zone }, nowIso());
  if (!due) {
    await endFollowUp(scope, client, known, followUpCompleted);
    return null;
  }
  const values: FollowUpToWrite = { ...due, profile_id, note, repeat, reminded_at: null };
  await write(scope, client_id, values);
  await record(scope, followUpCompleted, {
    subject_id: client_id,
    payload: {},
    changes: changesBetween(pickHistory(known), pickHistory(values)),
    audience: [client.assigned_to_id_or_zero],
  });
  return toFollowUp({ client_id, ...values });
}

type Followed = Pick<ClientRow, 'id' | 'assigned_to_id_or_zero'>;

async function endFollowUp(
  scope: Scope,
  client: Followed,
  known: StoredFollowUp,
  event: typeof followUpCompleted | typeof followUpDeleted,
): Promise<void> {
  await removeFollowUp(scope, client.id);
  const nothing = Object.fromEntries(Object.keys(pickHistory(known)).map((field) => [field, null]));
  await record(scope, event, {
    subject_id: client.id,
    payload: {},
    changes: changesBetween(pickHistory(known), nothing),
    audience: [client.assigned_to_id_or_zero],
  });
}

/**
 * Restores the follow-up that was completed or deleted last; the next one of one that repeats gives way to it. Throws
 * `not_possible_now` when there is nothing, or another was set.
 */
export async function restoreFollowUp(scope: Scope, client: ClientRow): Promise<ClientFollowUp> {
  const client_id = client.id;
  const last = await findLastChange(scope, client_id);
  if (last?.kind !== followUpCompleted.kind && last?.kind !== followUpDeleted.kind) {
    throw new Problem('not_possible_now', { detail: 'There is no follow-up to restore.' });
  }
  const next = await findFollowUp(scope, client_id);
  const values = formerValues(last.changes as Changes, next);
  await write(scope, client_id, values);
  await record(scope, followUpRestored, {
    subject_id: client_id,
    payload: {},
    changes: changesBetween(next ? pickHistory(next) : {}, pickHistory(values)),
    audience: [client.assigned_to_id_or_zero],
  });
  return toFollowUp({ client_id, ...values });
}

/**
 * Undoes the actor's last setting of a follow-up: it is as before, or gone when there was none. Throws
 * `not_possible_now` when something else happened to it since.
 */
export async function undoSetFollowUp(scope: Scope, client: ClientRow): Promise<void> {
  const client_id = client.id;
  const last = await findLastChange(scope, client_id);
  const known = await findFollowUp(scope, client_id);
  if (last?.kind !== followUpSet.kind || last.actor_profile_id !== scope.actor.profile_id || !known) {
    throw new Problem('not_possible_now', { detail: 'The follow-up has changed since.' });
  }
  const changes = last.changes as Changes;
  if (changes.maturity_type?.from === null) return endFollowUp(scope, client, known, followUpDeleted);
  const values = formerValues(changes, known);
  await write(scope, client_id, values);
  await record(scope, followUpRestored, {
    subject_id: client_id,
    payload: {},
    changes: changesBetween(pickHistory(known), pickHistory(values)),
    audience: [client.assigned_to_id_or_zero],
  });
}

type Former = z.output<typeof clientFollowUpBroughtBack.payload>['former'];

/** Gives the follow-up back as it was at an earlier time, as the actor's own; who was due then is not reminded once more. */
export async function setBackFollowUp(scope: Scope, client: Followed, former: Former): Promise<void> {
  const client_id = client.id;
  const known = await findFollowUp(scope, client_id);
  if (!former) {
    if (known) await endFollowUp(scope, client, known, followUpDeleted);
    return;
  }
  const { maturity_type, remind_on, note, repeat, time_zone } = former;
  const values = {
    ...{ maturity_type, remind_on, repeat, time_zone, note },
    remind_at_local: remind_on && toWallTime(remind_on, time_zone),
    profile_id: scope.actor.profile_id,
    reminded_at: remind_on !== null && remind_on <= nowIso() ? nowIso() : null,
  } as FollowUpToWrite;
  await write(scope, client_id, values);
  await record(scope, followUpRestored, {
    subject_id: client_id,
    payload: {},
    changes: changesBetween(known ? pickHistory(known) : {}, pickHistory(values)),
    audience: [client.assigned_to_id_or_zero],
  });
}

async function write(scope: Scope, client_id: number, values: FollowUpToWrite): Promise<void> {
  await writeFollowUp(scope, client_id, values);
  if (values.remind_on !== null && values.reminded_at === null) {
    await scheduleReminder(scope, client_id, values.remind_on);
  }
}

async function wantedTime(scope: Scope, body: Body, known: StoredFollowUp | undefined): Promise<DueTime> {
  if (body.schedule) return dueTime(body.schedule, await personalTime(scope));
  if (body.maturity_type === 'NOT_FIXED') return someday((await personalTime(scope)).time_zone);
  if (body.remind_on) return atInstant(body.remind_on, (await personalTime(scope)).time_zone);
  if (!known) throw fieldProblem('schedule', messages.required);
  const { maturity_type, remind_at_local, remind_on, time_zone } = known;
  return { maturity_type, remind_at_local, remind_on, time_zone } as DueTime;
}

/** Returns how it repeats from now on; a postponed one keeps the days it is counted from. Someday has no next time. */
function wantedRepeat(
  { repeat }: Pick<Body, 'repeat'>,
  known: StoredFollowUp | undefined,
  due: DueTime,
): StoredRepeat | null {
  if (due.maturity_type === 'NOT_FIXED') {
    if (repeat) throw fieldProblem('repeat', 'Choose a day first');
    return null;
  }
  if (repeat === undefined) return known?.repeat ?? null;
  return repeat && { ...repeat, from: due.remind_at_local.slice(0, 10) };
}

type History = DueTime & Pick<FollowUpToWrite, 'profile_id' | 'note' | 'repeat' | 'reminded_at'>;

/** Returns what the history keeps of a follow-up: enough to restore it. */
export const pickHistory = (row: StoredFollowUp | FollowUpToWrite): History => {
  const { maturity_type, remind_at_local, remind_on, time_zone, profile_id, note, repeat, reminded_at } = row;
  return { maturity_type, remind_at_local, remind_on, time_zone, profile_id, note, repeat, reminded_at } as History;
};

/**
 * Returns the values of an ended follow-up. The history does not name a field that did not change: it is as in the next one
 * where there is one, and empty elsewhere.
 */
export function formerValues(changes: Changes, next: StoredFollowUp | undefined): FollowUpToWrite {
  const unchanged = next
    ? pickHistory(next)
    : { remind_at_local: null, remind_on: null, reminded_at: null, note: '', repeat: null };
  const former = Object.fromEntries(Object.entries(changes).map(([field, { from }]) => [field, from]));
  return { ...unchanged, ...former } as FollowUpToWrite;
}
