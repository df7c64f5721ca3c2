import type * as z from 'zod';
import type { ClientRow } from '#features/clients/access.ts';
import { unmarkNewLead } from '#features/clients/server/index.ts';
import { type Changes, changesBetween } from '#platform/contract/event.ts';
import { messages } from '#platform/contract/messages.ts';
import { fieldProblem, Problem } from '#platform/contract/problems.ts';
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
import { scheduleReminder } from './remind.job.ts';
import { atInstant, type DueTime, dueTime, someday } from './schedule.ts';

type Body = z.output<typeof followUps.updateForClient.body>;

/** Sets or changes the follow-up of a client and its reminder; the "new" mark may be removed (readings.md B17). */
export async function setFollowUp(scope: Scope, client: ClientRow, body: Body): Promise<ClientFollowUp> {
  const client_id = client.id;
  const known = await findFollowUp(scope, client_id);
  const due = await wantedTime(scope, body, known);
  // The promise belongs to the person who set the time; a changed note alone changes no promise and reminds nobody
  // again.
  const kept = known?.remind_on === due.remind_on ? known : undefined;
  const values: FollowUpToWrite = {
    ...due,
    profile_id: kept?.profile_id ?? scope.actor.profile_id,
    note: body.note ?? known?.note ?? '',
    reminded_at: kept?.reminded_at ?? null,
  };
  await write(scope, client_id, values);
  await record(scope, followUpSet, {
    subject_id: client_id,
    payload: {},
    changes: changesBetween(known ? pickHistory(known) : {}, pickHistory(values)),
    audience: [client.assigned_to_id_or_zero],
  });
  await unmarkNewLead(scope, client_id, 'SET_FOLLOW_UP');
  return toFollowUp({ client_id, ...values });
}

/** Sets a follow-up for tomorrow at the default time, unless the client has one (G-081). */
export async function setAutoFollowUp(scope: Scope, client: ClientRow): Promise<ClientFollowUp> {
  const known = await findFollowUp(scope, client.id);
  return known ? toFollowUp(known) : setFollowUp(scope, client, { schedule: { kind: 'tomorrow' } });
}

/** Completes or deletes the follow-up; a second call changes nothing. */
export async function endFollowUp(scope: Scope, client: ClientRow, how: 'completed' | 'deleted'): Promise<void> {
  const client_id = client.id;
  const known = await findFollowUp(scope, client_id);
  if (!known) return;
  await removeFollowUp(scope, client_id);
  const nothing = Object.fromEntries(Object.keys(pickHistory(known)).map((field) => [field, null]));
  await record(scope, how === 'completed' ? followUpCompleted : followUpDeleted, {
    subject_id: client_id,
    payload: {},
    changes: changesBetween(pickHistory(known), nothing),
    audience: [client.assigned_to_id_or_zero],
  });
}

/** Restores what `endFollowUp` removed last. Throws `not_possible_now` when there is nothing, or another was set. */
export async function restoreFollowUp(scope: Scope, client: ClientRow): Promise<ClientFollowUp> {
  const client_id = client.id;
  const last = await findLastChange(scope, client_id);
  if (last?.kind !== followUpCompleted.kind && last?.kind !== followUpDeleted.kind) {
    throw new Problem('not_possible_now', { detail: 'There is no follow-up to restore.' });
  }
  const values = formerValues(last.changes as Changes);
  await write(scope, client_id, values);
  await record(scope, followUpRestored, {
    subject_id: client_id,
    payload: {},
    changes: changesBetween({}, pickHistory(values)),
    audience: [client.assigned_to_id_or_zero],
  });
  return toFollowUp({ client_id, ...values });
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

type History = DueTime & Pick<FollowUpToWrite, 'profile_id' | 'note' | 'reminded_at'>;

/** Returns what the history keeps of a follow-up: enough to restore it. */
const pickHistory = (row: StoredFollowUp | FollowUpToWrite): History => {
  const { maturity_type, remind_at_local, remind_on, time_zone, profile_id, note, reminded_at } = row;
  return { maturity_type, remind_at_local, remind_on, time_zone, profile_id, note, reminded_at } as History;
};

/**
 * Returns the values of an ended follow-up; the history does not name a field that was empty, because it did not
 * change.
 */
function formerValues(changes: Changes): FollowUpToWrite {
  const empty = { remind_at_local: null, remind_on: null, reminded_at: null, note: '' };
  const former = Object.fromEntries(Object.entries(changes).map(([field, { from }]) => [field, from]));
  return { ...empty, ...former } as FollowUpToWrite;
}
