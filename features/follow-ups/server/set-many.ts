import { unmarkNewLeads } from '#features/clients/server/index.ts';
import { type Changes, changesBetween } from '#platform/contract/event.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { NOBODY, recordAll } from '#platform/server/events.ts';
import type { Schedule } from '../contract.ts';
import { followUpDeleted, followUpRestored, followUpSet } from '../events.ts';
import {
  type FollowUpToWrite,
  findFollowUps,
  findLastChanges,
  personalTime,
  removeFollowUps,
  writeFollowUps,
} from './follow-ups.queries.ts';
import { scheduleReminders } from './remind.job.ts';
import { atWallTime, type DueTime, dueTime, type PersonalTime, someday } from './schedule.ts';
import { formerValues, pickHistory, planFollowUp } from './set-follow-up.ts';

/** Whose follow-up it is. */
interface Followed {
  id: number;
  assigned_to_id_or_zero: number;
}

interface Options {
  /** Open screens hear nothing of single clients; the caller tells them once. */
  isQuiet: boolean;
}

/**
 * Returns a schedule as a day and time on the actor's clock, so that it means the same whenever it is carried out. Throws
 * `invalid_input` for a time that has passed.
 */
export async function fixSchedule(scope: Scope, schedule: Schedule): Promise<Schedule> {
  const { remind_at_local } = dueTime(schedule, await personalTime(scope));
  if (remind_at_local === null) return { kind: 'someday' };
  return { kind: 'at', date: remind_at_local.slice(0, 10), time: remind_at_local.slice(11, 16) };
}

/** When a fixed schedule is due, also where that has passed meanwhile. */
function findDueTime(schedule: Schedule, personal: PersonalTime): DueTime {
  if (schedule.kind !== 'at') return someday(personal.time_zone);
  const { date, time = personal.default_next_step_time } = schedule;
  return atWallTime(`${date}T${time}:00`, personal.time_zone);
}

/**
 * Sets the follow-ups of clients whose rows the caller has locked, as `setFollowUp` does each, at a time that `fixSchedule` fixed.
 *
 * @returns the ids of those that changed.
 */
export async function setFollowUps(
  scope: Scope,
  clients: readonly Followed[],
  { schedule, note }: { schedule: Schedule; note?: string | undefined },
  options: Options,
): Promise<number[]> {
  const due = findDueTime(schedule, await personalTime(scope));
  const known = await findFollowUps(
    scope,
    clients.map(({ id }) => id),
  );
  const changed = clients.flatMap((client): ChangedFollowUp[] => {
    const before = known.get(client.id);
    const values = planFollowUp(scope, { note }, before, due);
    const changes = changesBetween(before ? pickHistory(before) : {}, pickHistory(values));
    return Object.keys(changes).length === 0 ? [] : [{ client, values, changes }];
  });
  await write(scope, changed);
  await recordAll(scope, followUpSet, changed.map(toEvent(options)));
  const { profile_id } = scope.actor;
  await unmarkNewLeads(
    scope,
    changed.map(({ client }) => ({ id: client.id, profile_id, happened: 'SET_FOLLOW_UP' as const })),
    options,
  );
  return changed.map(({ client }) => client.id);
}

/**
 * Gives new clients the follow-ups a list says, on the actor's clock. A time that has passed reminds nobody, because a long list
 * would remind of all of them at once.
 */
export async function addFollowUps(
  scope: Scope,
  list: readonly { client: Followed; schedule: Schedule; note: string }[],
  options: Options,
): Promise<void> {
  if (list.length === 0) return;
  const personal = await personalTime(scope);
  const at = nowIso();
  const added = list.map(({ client, schedule, note }): ChangedFollowUp => {
    const due = findDueTime(schedule, personal);
    const isPast = due.remind_on !== null && due.remind_on <= at;
    const values = { ...planFollowUp(scope, { note }, undefined, due), reminded_at: isPast ? at : null };
    return { client, values, changes: changesBetween({}, pickHistory(values)) };
  });
  await write(scope, added);
  await recordAll(scope, followUpSet, added.map(toEvent(options)));
}

/**
 * Takes back what one piece of work set, for clients whose rows the caller has locked and whose follow-up nothing else happened to
 * since.
 *
 * @returns the ids of those that are as before.
 */
export async function undoFollowUps(
  scope: OrgScope,
  clients: readonly Followed[],
  request_id: string,
  options: Options,
): Promise<number[]> {
  const ids = clients.map(({ id }) => id);
  const [known, last] = [await findFollowUps(scope, ids), await findLastChanges(scope, ids)];
  const own = new Map(
    last
      .filter((change) => change.kind === followUpSet.kind && change.request_id === request_id)
      .map(({ subject_id, changes }) => [subject_id, changes as Changes]),
  );
  const [ended, restored]: [ChangedFollowUp[], ChangedFollowUp[]] = [[], []];
  for (const client of clients) {
    const [before, changes] = [known.get(client.id), own.get(client.id)];
    if (!before || !changes) continue;
    const values = formerValues(changes, before);
    const isFirst = changes.maturity_type?.from === null;
    const after = isFirst
      ? Object.fromEntries(Object.keys(pickHistory(before)).map((field) => [field, null]))
      : pickHistory(values);
    (isFirst ? ended : restored).push({ client, values, changes: changesBetween(pickHistory(before), after) });
  }
  if (ended.length > 0) {
    await removeFollowUps(
      scope,
      ended.map(({ client }) => client.id),
    );
  }
  await write(scope, restored);
  await recordAll(scope, followUpDeleted, ended.map(toEvent(options)));
  await recordAll(scope, followUpRestored, restored.map(toEvent(options)));
  return [...ended, ...restored].map(({ client }) => client.id);
}

interface ChangedFollowUp {
  client: Followed;
  values: FollowUpToWrite;
  changes: Changes;
}

const toEvent =
  ({ isQuiet }: Options) =>
  ({ client, changes }: ChangedFollowUp) => ({
    subject_id: client.id,
    payload: {},
    changes,
    audience: isQuiet ? NOBODY : [client.assigned_to_id_or_zero],
  });

async function write(scope: OrgScope, changed: readonly ChangedFollowUp[]): Promise<void> {
  if (changed.length === 0) return;
  await writeFollowUps(
    scope,
    changed.map(({ client, values }) => ({ client_id: client.id, ...values })),
  );
  await scheduleReminders(
    scope,
    changed.flatMap(({ client, values: { remind_on, reminded_at } }) =>
      remind_on === null || reminded_at !== null ? [] : [{ client_id: client.id, remind_on }],
    ),
  );
}
