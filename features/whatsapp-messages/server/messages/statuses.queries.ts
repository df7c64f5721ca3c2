import { sql } from 'kysely';
import { numberVariants } from '#domain/phone-numbers.ts';
import type { StatusNotice } from '#features/whatsapp/server/index.ts';
import type { Database } from '#platform/server/database/db.ts';
import { type OrgScope, readAsWorker } from '#platform/server/database/scope.ts';
import type { MessageState } from '../../messages-contract.ts';

/** A number as an organisation has it; several may have connected the same one. */
export interface KnownNumber {
  org_id: number;
  id: number;
  phone_id: string;
  account_id: number;
}

/** Returns who has connected these numbers, as the worker role. */
export const findNumbers = (database: Database, phone_ids: readonly string[]): Promise<KnownNumber[]> =>
  readAsWorker(database, (db) =>
    db
      .selectFrom('whatsapp_numbers')
      .where('phone_id', 'in', [...phone_ids])
      .orderBy('org_id')
      .select(['org_id', 'id', 'phone_id', 'account_id'])
      .execute(),
  );

/** Returns the organisations whose messages from the installation's number these statuses are about, as the worker role. */
export async function findOrgsOfAlerts(database: Database, statuses: readonly StatusNotice[]): Promise<number[]> {
  if (statuses.length === 0) return [];
  const ids = statuses.flatMap(({ message_id }) => message_id ?? []);
  const provider_ids = statuses.map(({ provider_id }) => provider_id);
  return readAsWorker(database, async (db) => {
    const { rows } = await sql<{ org_id: number }>`
      select org_id from whatsapp_messages where number_id is null and id = any(${ids}::uuid[])
      union
      select org_id from whatsapp_messages where number_id is null and provider_id = any(${provider_ids}::text[])
      order by org_id`.execute(db);
    return rows.map(({ org_id }) => org_id);
  });
}

/**
 * Returns the organisations whose alerts went to a person from the installation's number, and those whose alerts they stopped, as
 * the worker role.
 */
export const findOrgsOfAlerted = (database: Database, wa_id: string, since: string): Promise<number[]> =>
  readAsWorker(database, async (db) => {
    const numbers = numberVariants(`+${wa_id}`);
    const { rows } = await sql<{ org_id: number }>`
      select org_id from whatsapp_messages
      where number_id is null and wa_id = any(${numbers.map((number) => number.slice(1))}::text[]) and at > ${since}
        and provider_id is not null
      union
      select org_id from whatsapp_opt_outs where stops_alerts and number_e164 = any(${numbers}::text[])
      order by org_id`.execute(db);
    return rows.map(({ org_id }) => org_id);
  });

/** A status with the reason in our words. */
export type ReadStatus = StatusNotice & { reason: string | null };

/** A message whose state is another now. */
export interface ChangedMessage {
  id: string;
  number_id: number | null;
  wa_id: string;
  client_id: number | null;
  /** Who is assigned to the client; null where the message is about none. */
  assigned_to_id_or_zero: number | null;
  kind: string;
  state: MessageState;
  state_before: MessageState;
  activity_id: number | null;
}

/**
 * Writes what Meta reports of messages. Statuses come repeated and in any order: the times of all are kept, and the state follows from
 * them: read before delivered, before failed, before sent. A status also answers for a call that got none.
 *
 * @returns the messages whose state is another now.
 */
export async function writeStatuses(
  { db, org_id }: OrgScope,
  statuses: readonly ReadStatus[],
  now: string,
): Promise<ChangedMessage[]> {
  const { rows } = await sql<ChangedMessage>`
    with report as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(statuses)}::jsonb)
        as report (message_id uuid, provider_id text, status text, at timestamptz, wa_id text, reason text, said text)),
    matched as materialized (
      select message.id, report.* from report
      join whatsapp_messages message on message.org_id = ${org_id} and message.id = report.message_id
      union all
      select message.id, report.* from report
      join whatsapp_messages message on message.org_id = ${org_id} and message.provider_id = report.provider_id
      where report.message_id is distinct from message.id),
    known as (
      select id, max(provider_id) as provider_id, max(wa_id) as wa_id,
        min(coalesce(at, ${now})) filter (where status = 'SENT') as sent_at,
        min(coalesce(at, ${now})) filter (where status = 'DELIVERED') as delivered_at,
        min(coalesce(at, ${now})) filter (where status = 'READ') as read_at,
        min(coalesce(at, ${now})) filter (where status = 'FAILED') as failed_at,
        max(reason) as reason, max(said) as said
      from matched group by id),
    -- In one order everywhere, so that two notices with the same messages cannot wait for each other.
    locked as materialized (
      select id, state, sent_at, delivered_at, read_at, failed_at from whatsapp_messages
      where org_id = ${org_id} and id = any(array(select id from known)) order by id for no key update),
    joined as (
      select known.id, known.provider_id, known.wa_id, known.reason, known.said, locked.state as state_before,
        coalesce(locked.sent_at, known.sent_at) as sent_at, coalesce(locked.delivered_at, known.delivered_at) as delivered_at,
        coalesce(locked.read_at, known.read_at) as read_at, coalesce(locked.failed_at, known.failed_at) as failed_at
      from known join locked on locked.id = known.id),
    decided as (
      select *, case when read_at is not null then 'READ' when delivered_at is not null then 'DELIVERED'
        when failed_at is not null then 'FAILED' when sent_at is not null then 'SENT' else state_before end as state
      from joined)
    update whatsapp_messages message
    set state = decided.state, sent_at = decided.sent_at, delivered_at = decided.delivered_at, read_at = decided.read_at,
      failed_at = decided.failed_at, due_at = null, provider_id = coalesce(message.provider_id, decided.provider_id),
      wa_id = coalesce(decided.wa_id, message.wa_id),
      reason = case when decided.state = 'FAILED' then coalesce(decided.reason, message.reason) end,
      said = case when decided.state = 'FAILED' then coalesce(decided.said, message.said) end
    from decided
    where message.org_id = ${org_id} and message.id = decided.id
      and (decided.state <> decided.state_before or message.sent_at is distinct from decided.sent_at
        or message.delivered_at is distinct from decided.delivered_at or message.read_at is distinct from decided.read_at
        or message.provider_id is null)
    returning message.id, message.number_id, message.wa_id, message.client_id, message.kind, message.state,
      decided.state_before, message.activity_id, (select client.assigned_to_id_or_zero from clients client
        where client.org_id = ${org_id} and client.id = message.client_id) as assigned_to_id_or_zero`.execute(db);
  return rows;
}
