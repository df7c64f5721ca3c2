import { sql } from 'kysely';
import { displayPhone } from '#domain/phone-numbers.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/db.ts';
import { type OrgScope, withWorker } from '#platform/server/database/scope.ts';
import type { FindWork } from '#platform/server/jobs/waiting-work.queries.ts';
import { type Standing, standingColumns } from '../clients/progress.queries.ts';

/** A step that the product sends and that is due for somebody. */
export interface DueStep {
  org_id: number;
  sequence_id: number;
  step_id: string;
}

/** Lists the automatic steps of running sequences that are due for at least one client, as the worker role. */
export const findDueSteps: FindWork<DueStep> = () => sql`
  select sequence.org_id, sequence.content_id as sequence_id, step.id as step_id
  from sequence_contents sequence cross join unnest(sequence.automatic_step_ids) as step (id)
  where sequence.automatic_step_ids <> '{}' and sequence.state = 'RUNNING' and sequence.moving is null and exists (
    select from sequence_clients inside
    where inside.org_id = sequence.org_id and inside.sequence_id = sequence.content_id and inside.step_id = step.id
      and inside.state = 'ACTIVE' and not inside.is_client_deleted and inside.due_at <= ${nowIso()})`;

/** A client on an automatic step that is due, locked. */
export interface DueStanding extends Standing {
  name: string;
  email: string | null;
  phone: string | null;
  is_sent: boolean;
  last_mailed_at: string | null;
}

/**
 * Locks the clients on a step who are due, the first due first. The client comes before its place in the sequence, as in every call
 * about a client; what somebody else has locked is left to the next sweep. They are found by arrays of ids, because of tables that
 * PostgreSQL has not counted yet it believes that a loop over all of them is short.
 */
export async function lockDue(
  { db, org_id }: OrgScope,
  { sequence_id, step_id }: DueStep,
  limit: number,
): Promise<DueStanding[]> {
  const isDue = sql`inside.org_id = ${org_id} and inside.sequence_id = ${sequence_id} and inside.step_id = ${step_id}
    and inside.state = 'ACTIVE' and not inside.is_client_deleted and inside.due_at <= ${nowIso()}`;
  const { rows } = await sql<DueStanding & { phone_raw: string | null; number_e164: string | null }>`
    with found as materialized (
      select id, client_id from sequence_clients inside where ${isDue} order by due_at, id limit ${limit}),
    locked as materialized (
      select id from clients where org_id = ${org_id} and id = any(array(select client_id from found))
      order by id for no key update skip locked),
    due as materialized (
      select ${standingColumns}
      from sequence_clients inside
      where ${isDue} and inside.id = any(array(select found.id from found join locked on locked.id = found.client_id))
      for update skip locked)
    select due.*, (select name from clients where clients.org_id = ${org_id} and clients.id = due.client_id),
      address.email, phone.raw as phone_raw, phone.number_e164,
      exists (select from sequence_steps_done done
        where done.org_id = ${org_id} and done.sequence_client_id = due.id and done.step_id = due.step_id
          and done.message_id is not null) as is_sent,
      (select max(done_at) from sequence_steps_done done
        where done.org_id = ${org_id} and done.client_id = due.client_id and done.message_id is not null) as last_mailed_at
    from due
    left join lateral (
      select email from client_emails
      where org_id = ${org_id} and client_id = due.client_id order by position limit 1) address on true
    left join lateral (
      select raw, number_e164 from client_phones
      where org_id = ${org_id} and client_id = due.client_id order by position limit 1) phone on true
    order by due.due_at, due.id`.execute(db);
  return rows.map(({ phone_raw, number_e164, ...row }) => ({
    ...row,
    phone: phone_raw === null ? null : displayPhone({ raw: phone_raw, number_e164 }),
  }));
}

export interface SentStep {
  standing: DueStanding;
  message_id: string;
  share_id: number;
  sent_for_id: number;
}

/** Notes steps as done by an e-mail of the product. Throws where one was sent before: its key is the client and the step. */
export async function insertSent({ db, org_id }: OrgScope, sent: readonly SentStep[], at: string): Promise<void> {
  if (sent.length === 0) return;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sequence_steps_done')
    .values(
      sent.map(({ standing, ...done }) => ({
        ...{ org_id, sequence_client_id: standing.id, step_id: standing.step_id, sequence_id: standing.sequence_id },
        ...{ client_id: standing.client_id, due_at: standing.due_at, done_at: at, is_skipped: false },
        ...{ ...done, mail_state: 'QUEUED' as const },
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'sequence_client_id', 'step_id'])
        .doUpdateSet((eb) => ({
          ...{
            done_at: eb.ref('excluded.done_at'),
            done_by_id: null,
            is_skipped: false,
            due_at: eb.ref('excluded.due_at'),
          },
          ...{ share_id: eb.ref('excluded.share_id'), message_id: eb.ref('excluded.message_id') },
          ...{ mail_state: eb.ref('excluded.mail_state'), sent_for_id: eb.ref('excluded.sent_for_id') },
        }))
        .where('sequence_steps_done.message_id', 'is', null),
    )
    .executeTakeFirstOrThrow();
  if (Number(numInsertedOrUpdatedRows) !== sent.length) throw new Error('an automatic e-mail was queued before');
}

/** What becomes of a client whose step was sent, or waits, or is held. */
export interface Moved {
  id: number;
  state: 'ACTIVE' | 'COMPLETED' | 'PAUSED';
  step_id: string | null;
  due_at: string | null;
  reason: string | null;
  reason_text: string;
  /** Whether the current step was done. */
  is_done: boolean;
}

/** Writes it for many clients in one statement. */
export async function writeMoved(
  { db, org_id }: OrgScope,
  moved: readonly Moved[],
  { version, at }: { version: number; at: string },
): Promise<void> {
  if (moved.length === 0) return;
  const column = <Key extends keyof Moved>(key: Key) => moved.map((row) => row[key]);
  await sql`
    update sequence_clients inside
    set state = moved.state, step_id = moved.step_id, due_at = moved.due_at, reason = moved.reason,
      reason_text = moved.reason_text, previous = null, version = ${version}, reminded_at = null,
      state_at = case when inside.state = moved.state then inside.state_at else ${at} end,
      state_by_id = case when inside.state = moved.state then inside.state_by_id end,
      is_due_chosen = inside.is_due_chosen and not moved.is_done,
      waits_from = case when moved.is_done then ${at} else inside.waits_from end,
      done_step_ids = case when moved.is_done then inside.done_step_ids || inside.step_id else inside.done_step_ids end
    from unnest(${column('id')}::bigint[], ${column('state')}::text[], ${column('step_id')}::text[],
      ${column('due_at')}::timestamptz[], ${column('reason')}::text[], ${column('reason_text')}::text[],
      ${column('is_done')}::boolean[]) as moved (id, state, step_id, due_at, reason, reason_text, is_done)
    where inside.org_id = ${org_id} and inside.id = moved.id`.execute(db);
}

/** Returns those of these clients who wait until they have left every other sequence. */
export async function listWaiting({ db, org_id }: OrgScope, client_ids: readonly number[]): Promise<number[]> {
  if (client_ids.length === 0) return [];
  const rows = await db
    .selectFrom('sequence_clients')
    .where('org_id', '=', org_id)
    .where('client_id', 'in', client_ids)
    .where('state', '=', 'WAITING')
    .distinct()
    .select('client_id')
    .execute();
  return rows.map(({ client_id }) => client_id);
}

/** Lists organisations with clients who are held because the plan ended, as the worker role. */
export const listHeldByPlan = (database: Database): Promise<number[]> =>
  withWorker(database, async (db) => {
    const rows = await db
      .selectFrom('sequence_clients')
      .where('state', '=', 'PAUSED')
      .where('reason', '=', 'PLAN')
      .distinct()
      .select('org_id')
      .execute();
    return rows.map(({ org_id }) => org_id);
  });

/** Locks clients who are held because the plan ended. */
export async function lockHeldByPlan({ db, org_id }: OrgScope, limit: number): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select ${standingColumns}
    from sequence_clients where org_id = ${org_id} and state = 'PAUSED' and reason = 'PLAN'
    order by id limit ${limit} for update skip locked`.execute(db);
  return rows;
}
