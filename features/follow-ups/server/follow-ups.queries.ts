import { sql } from 'kysely';
import type { StoredRepeat } from '#domain/follow-up.ts';
import { toWallTime } from '#domain/wall-time.ts';
import { nowIso } from '#platform/server/clock.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { ClientFollowUp } from '../contract.ts';
import { followUpCompleted, followUpDeleted, followUpRestored, followUpSet } from '../events.ts';
import type { DueTime, PersonalTime } from './schedule.ts';
import { atWallTime } from './schedule.ts';

export const followUpColumns = [
  'follow_ups.client_id',
  'follow_ups.profile_id',
  'follow_ups.maturity_type',
  'follow_ups.remind_at_local',
  'follow_ups.time_zone',
  'follow_ups.remind_on',
  'follow_ups.note',
  'follow_ups.repeat',
  'follow_ups.reminded_at',
] as const;

/** A follow-up as it is stored. */
export type StoredFollowUp = Omit<ClientFollowUp, 'is_overdue'>;

/**
 * Returns a stored row as the contract shows it; whether it is overdue depends on the present moment (readings.md B20). A time that
 * the clock skips is stored as it was promised, for the next times of a repeating one, and shown as the clock has it.
 */
export const toFollowUp = (row: StoredFollowUp): ClientFollowUp => {
  const { client_id, profile_id, time_zone, remind_on, note, repeat, reminded_at } = row;
  return {
    client_id,
    profile_id,
    maturity_type: row.maturity_type,
    remind_at_local: remind_on && toWallTime(remind_on, time_zone),
    time_zone,
    remind_on,
    is_overdue: remind_on !== null && remind_on < nowIso(),
    note,
    repeat,
    reminded_at,
  };
};

/** Returns the actor's time zone and default time. */
export const personalTime = (scope: Scope): Promise<PersonalTime> =>
  scope.db
    .selectFrom('user_preferences')
    .where('org_id', '=', scope.org_id)
    .where('profile_id', '=', scope.actor.profile_id)
    .select(['time_zone', 'default_next_step_time'])
    .executeTakeFirstOrThrow();

export const findFollowUp = (scope: OrgScope, client_id: number): Promise<StoredFollowUp | undefined> =>
  scope.db
    .selectFrom('follow_ups')
    .where('org_id', '=', scope.org_id)
    .where('client_id', '=', client_id)
    .select(followUpColumns)
    .forUpdate()
    .executeTakeFirst();

/** The columns of a follow-up to write; a new time has no reminder sent yet. */
export type FollowUpToWrite = DueTime & {
  profile_id: number;
  note: string;
  repeat: StoredRepeat | null;
  reminded_at: string | null;
};

export async function writeFollowUp(scope: OrgScope, client_id: number, values: FollowUpToWrite): Promise<void> {
  const at = nowIso();
  const columns = { ...values, repeat: values.repeat && JSON.stringify(values.repeat) };
  await scope.db
    .insertInto('follow_ups')
    .values({ org_id: scope.org_id, client_id, created_at: at, updated_at: at, ...columns })
    .onConflict((conflict) => conflict.columns(['org_id', 'client_id']).doUpdateSet({ ...columns, updated_at: at }))
    .execute();
}

/** Does the same for many clients in one statement. */
export async function writeFollowUps(
  scope: OrgScope,
  list: readonly (FollowUpToWrite & { client_id: number })[],
): Promise<void> {
  const at = nowIso();
  await sql`
    insert into follow_ups (org_id, client_id, profile_id, maturity_type, remind_at_local, time_zone, remind_on, note, repeat,
      reminded_at, created_at, updated_at)
    select ${scope.org_id}, row.client_id, row.profile_id, row.maturity_type, row.remind_at_local, row.time_zone, row.remind_on,
      row.note, row.repeat, row.reminded_at, ${at}::timestamptz, ${at}::timestamptz
    from jsonb_populate_recordset(null::follow_ups, ${JSON.stringify(list)}::jsonb) as row
    on conflict (org_id, client_id) do update set profile_id = excluded.profile_id, maturity_type = excluded.maturity_type,
      remind_at_local = excluded.remind_at_local, time_zone = excluded.time_zone, remind_on = excluded.remind_on,
      note = excluded.note, repeat = excluded.repeat, reminded_at = excluded.reminded_at, updated_at = excluded.updated_at`.execute(
    scope.db,
  );
}

/** Returns the follow-ups of these clients, locked, by the client. */
export async function findFollowUps(
  scope: OrgScope,
  client_ids: readonly number[],
): Promise<Map<number, StoredFollowUp>> {
  const rows = await scope.db
    .selectFrom('follow_ups')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`client_id = any(${[...client_ids]}::bigint[])`)
    .select(followUpColumns)
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.client_id, row]));
}

export const removeFollowUps = (scope: OrgScope, client_ids: readonly number[]) =>
  scope.db
    .deleteFrom('follow_ups')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`client_id = any(${[...client_ids]}::bigint[])`)
    .execute();

export const removeFollowUp = (scope: OrgScope, client_id: number) =>
  scope.db.deleteFrom('follow_ups').where('org_id', '=', scope.org_id).where('client_id', '=', client_id).execute();

const kinds = [followUpSet, followUpCompleted, followUpDeleted, followUpRestored].map(({ kind }) => kind);

/** Returns the last change of a client's follow-up. */
export const findLastChange = (scope: OrgScope, client_id: number) =>
  scope.db
    .selectFrom('events')
    .where('org_id', '=', scope.org_id)
    .where('subject', '=', followUpSet.subject)
    .where('subject_id', '=', client_id)
    .where('kind', 'in', kinds)
    .orderBy('id', 'desc')
    .limit(1)
    .select(['kind', 'changes', 'actor_profile_id'])
    .executeTakeFirst();

/** Returns the last change of the follow-up of each of these clients, and which work made it. */
export const findLastChanges = (scope: OrgScope, client_ids: readonly number[]) =>
  scope.db
    .selectFrom('events')
    .where('org_id', '=', scope.org_id)
    .where('subject', '=', followUpSet.subject)
    .where(sql<boolean>`subject_id = any(${[...client_ids]}::bigint[])`)
    .where('kind', 'in', kinds)
    .distinctOn('subject_id')
    .orderBy('subject_id')
    .orderBy('id', 'desc')
    .select(['subject_id', 'kind', 'changes', 'request_id'])
    .execute();

/**
 * Marks the reminder as sent for the first caller: two workers never both get it, and nobody gets it for a follow-up
 * that was moved, completed or already reminded of.
 */
export const claimReminder = (scope: OrgScope, client_id: number) =>
  scope.db
    .updateTable('follow_ups')
    .set({ reminded_at: nowIso() })
    .where('org_id', '=', scope.org_id)
    .where('client_id', '=', client_id)
    .where('remind_on', '<=', nowIso())
    .where('reminded_at', 'is', null)
    .returning(['profile_id', 'remind_on', 'time_zone', 'note'])
    .executeTakeFirst();

/**
 * Returns the client of a reminder and its recipient: the assignee, or the person who set it when nobody is assigned.
 */
export const findReminded = (scope: OrgScope, client_id: number, set_by_id: number) =>
  scope.db
    .selectFrom('clients')
    .innerJoin('profiles', (join) =>
      join
        .onRef('profiles.org_id', '=', 'clients.org_id')
        .on('profiles.id', '=', sql<number>`coalesce(clients.assigned_to_id, ${set_by_id})`),
    )
    .where('clients.org_id', '=', scope.org_id)
    .where('clients.id', '=', client_id)
    .where('clients.deleted_at', 'is', null)
    .select(['clients.name', 'clients.assigned_to_id_or_zero', 'profiles.id as profile_id'])
    .executeTakeFirst();

/** The most overdue reminders one run sends; the rest follow a minute later. */
const SWEEP_LIMIT = 2_000;

/** Lists the due reminders of all organisations. */
export const listDue = (db: OrgScope['db']) =>
  db
    .selectFrom('follow_ups')
    .where('remind_on', '<=', nowIso())
    .where('reminded_at', 'is', null)
    .orderBy('remind_on')
    .limit(SWEEP_LIMIT)
    .select(['org_id', 'client_id'])
    .execute();

/**
 * Moves the open follow-ups a person set to their new zone, keeping the promised clock time.
 *
 * @returns the moved ones whose reminder is still to be sent.
 */
export async function moveToZone(scope: OrgScope, profile_id: number) {
  const open = await scope.db
    .selectFrom('follow_ups')
    .innerJoin('user_preferences', (join) => matchInOrg(join, 'user_preferences.profile_id', 'follow_ups.profile_id'))
    .where('follow_ups.org_id', '=', scope.org_id)
    .where('follow_ups.profile_id', '=', profile_id)
    .where('follow_ups.reminded_at', 'is', null)
    .whereRef('follow_ups.time_zone', '<>', 'user_preferences.time_zone')
    .select(['follow_ups.client_id', 'follow_ups.remind_at_local', 'user_preferences.time_zone'])
    .forUpdate('follow_ups')
    .execute();
  const moved = open.map(({ client_id, remind_at_local, time_zone }) => ({
    client_id,
    time_zone,
    remind_on: remind_at_local === null ? null : atWallTime(remind_at_local, time_zone).remind_on,
  }));
  if (moved.length > 0) {
    await sql`
      update follow_ups set time_zone = moved.time_zone, remind_on = moved.remind_on, updated_at = ${nowIso()}
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved (client_id bigint, time_zone text, remind_on timestamptz)
      where follow_ups.org_id = ${scope.org_id} and follow_ups.client_id = moved.client_id`.execute(scope.db);
  }
  return moved.flatMap(({ client_id, remind_on }) => (remind_on === null ? [] : [{ client_id, remind_on }]));
}
