import { sql } from 'kysely';
import { addDays, toCalendarDay, toInstant } from '#domain/wall-time.ts';
import { nowIso, nowMillis } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/db.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import { type OrgScope, withWorker } from '#platform/server/database/scope.ts';
import { SequenceDefinition } from '../../definition.ts';

/** Today ends for everybody at most this long after now. */
const LONGEST_DAY_MS = 26 * 3_600_000;

/** The clients of one assignee on one step, of whom no reminder was sent. */
export interface Unreminded {
  sequence_id: number;
  step_id: string;
  is_due_chosen: boolean;
  first_due_at: string;
  definition: SequenceDefinition;
}

/** Lists what is due today somewhere without a reminder, by organisation and assignee. */
export const listUnreminded = (database: Database) =>
  withWorker(database, async (db) => {
    const { rows } = await sql<Omit<Unreminded, 'definition'> & { org_id: number; profile_id: number; live: unknown }>`
      select due.*, live.definition as live from (
        select org_id, assigned_to_id_or_zero as profile_id, sequence_id, step_id, is_due_chosen, min(due_at) as first_due_at
        from sequence_clients
        where state = 'ACTIVE' and reminded_at is null and not is_client_deleted and assigned_to_id_or_zero > 0
          and due_at < ${new Date(nowMillis() + LONGEST_DAY_MS).toISOString()}::timestamptz
        group by 1, 2, 3, 4, 5) as due
      join sequence_contents sequence
        on sequence.org_id = due.org_id and sequence.content_id = due.sequence_id and sequence.state = 'RUNNING'
      join sequence_versions live
        on live.org_id = due.org_id and live.content_id = due.sequence_id and live.version = sequence.live_version
      order by due.org_id, due.profile_id`.execute(db);
    return rows.map(({ live, ...row }) => ({ ...row, definition: SequenceDefinition.parse(live) }));
  });

/** Returns an active assignee's today and when its morning begins; undefined for one who is not active. */
export async function findMorning({ db, org_id }: OrgScope, profile_id: number) {
  const person = await db
    .selectFrom('profiles')
    .innerJoin('orgs', 'orgs.org_id', 'profiles.org_id')
    .leftJoin('user_preferences as own', (join) => matchInOrg(join, 'own.profile_id', 'profiles.id'))
    .where('profiles.org_id', '=', org_id)
    .where('profiles.id', '=', profile_id)
    .where('profiles.account_status', '=', 'ACTIVE')
    .select((eb) => eb.fn.coalesce('own.time_zone', 'orgs.time_zone').as('time_zone'))
    .executeTakeFirst();
  if (!person) return undefined;
  const { time_zone } = person;
  const today = toCalendarDay(nowIso(), time_zone);
  return {
    time_zone,
    begins_at: toInstant(`${today}T${MORNING}`, time_zone),
    ends_at: toInstant(`${addDays(today, 1)}T00:00`, time_zone),
  };
}

/** When a person is told what is due today. */
const MORNING = '08:00';

/** Tells whether a person got an alert of this kind since then. */
export async function hasAlert(
  { db, org_id }: OrgScope,
  { profile_id, kind, since }: { profile_id: number; kind: string; since: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('alerts')
    .where('org_id', '=', org_id)
    .where('profile_id', '=', profile_id)
    .where('kind', '=', kind)
    .where('created_at', '>=', since)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** A client of whom the assignee is reminded now. */
export interface Reminded {
  client_id: number;
  name: string;
  sequence_id: number;
  step_id: string;
  due_at: string;
  waits_from: string;
}

/** Marks reminders as sent for the first caller, so that two workers never send the same; returns whom they are about. */
export async function claimReminders(
  { db, org_id }: OrgScope,
  profile_id: number,
  {
    steps,
    before,
  }: { steps: readonly Pick<Unreminded, 'sequence_id' | 'step_id' | 'is_due_chosen'>[]; before: string },
): Promise<Reminded[]> {
  const { rows } = await sql<Reminded>`
    with claimed as (
      update sequence_clients inside set reminded_at = ${nowIso()}
      from unnest(${steps.map(({ sequence_id }) => sequence_id)}::bigint[], ${steps.map(({ step_id }) => step_id)}::text[],
        ${steps.map(({ is_due_chosen }) => is_due_chosen)}::boolean[]) as wanted (sequence_id, step_id, is_due_chosen)
      where inside.org_id = ${org_id} and inside.assigned_to_id_or_zero = ${profile_id} and inside.state = 'ACTIVE'
        and inside.reminded_at is null and not inside.is_client_deleted and inside.due_at < ${before}::timestamptz
        and inside.sequence_id = wanted.sequence_id and inside.step_id = wanted.step_id
        and inside.is_due_chosen = wanted.is_due_chosen
      returning inside.client_id, inside.sequence_id, inside.step_id, inside.due_at, inside.waits_from)
    select claimed.*, clients.name from claimed
    join clients on clients.org_id = ${org_id} and clients.id = claimed.client_id
    order by claimed.due_at, claimed.client_id`.execute(db);
  return rows;
}
