import { sql } from 'kysely';
import type { MessageContent } from '#features/whatsapp/contract.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { FindWork } from '#platform/server/jobs/waiting-work.queries.ts';
import type { MessageCredit, MessageKind, MessageReason, MessageState } from '../../messages-contract.ts';

/** A message to be sent. */
export interface NewMessage {
  id: string;
  kind: MessageKind;
  number_id: number | null;
  wa_id: string;
  client_id: number | null;
  lead_id: string | null;
  profile_id: number | null;
  template_id: number | null;
  template_version: number | null;
  /** The responder that chose it. */
  rule_id: number | null;
  /** Null where its kind fills it when it is due. */
  content: MessageContent | null;
  text: string;
  /** Null for one that is not sent, whose reason is known already. */
  due_at: string | null;
  reason: MessageReason | string | null;
}

/** Writes messages; a lead that has its automatic answer gets no second one, and an id is written once. @returns the ids of those written. */
export async function insertMessages(
  { db, org_id }: OrgScope,
  messages: readonly NewMessage[],
  at = nowIso(),
): Promise<string[]> {
  if (messages.length === 0) return [];
  const rows = messages.map((message) => ({ ...message, state: message.due_at === null ? 'NOT_SENT' : 'QUEUED' }));
  const added = await sql<{ id: string }>`
    insert into whatsapp_messages (org_id, id, kind, number_id, wa_id, client_id, lead_id, profile_id, template_id,
      template_version, rule_id, content, text, due_at, reason, state, at)
    select ${org_id}, row.id, row.kind, row.number_id, row.wa_id, row.client_id, row.lead_id, row.profile_id, row.template_id,
      row.template_version, row.rule_id, row.content, row.text, row.due_at, row.reason, row.state, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id uuid, kind text, number_id bigint, wa_id text,
      client_id bigint, lead_id uuid, profile_id bigint, template_id bigint, template_version int, rule_id bigint, content jsonb,
      text text, due_at timestamptz, reason text, state text)
    on conflict do nothing
    returning id`.execute(db);
  return added.rows.map(({ id }) => id);
}

/** Has messages leave at another time that wait still. @returns how many those are. */
export async function moveWaiting(
  { db, org_id }: OrgScope,
  moved: readonly { id: string; due_at: string }[],
): Promise<number> {
  if (moved.length === 0) return 0;
  const { numAffectedRows } = await sql`
    update whatsapp_messages message set due_at = moved.due_at, reason = null
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved (id uuid, due_at timestamptz)
    where message.org_id = ${org_id} and message.id = moved.id and message.state = 'QUEUED'`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Numbers with messages that are due, as the worker role; of an installation's own number the id is null. */
export const findDueNumbers: FindWork<{ org_id: number; number_id: number | null }> = () =>
  sql`select distinct org_id, number_id from whatsapp_messages where state = 'QUEUED' and due_at <= ${nowIso()}`;

/** A message that is due, locked. */
export interface DueMessage {
  id: string;
  kind: MessageKind;
  wa_id: string;
  client_id: number | null;
  lead_id: string | null;
  rule_id: number | null;
  template_id: number | null;
  template_version: number | null;
  content: MessageContent | null;
  text: string;
  tries: number;
  credit: string | null;
  at: string;
}

/** @returns false while another process claims for the number, whose limits are counted by one at a time. */
export async function lockNumber({ db, org_id }: OrgScope, number_id: number | null): Promise<boolean> {
  const { rows } = await sql<{ is_locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`whatsapp:${org_id}:${number_id ?? 0}`}, 0)) as is_locked`.execute(
    db,
  );
  return rows[0]?.is_locked === true;
}

/**
 * Null is the installation's own number. No index is meant for it: before the table has statistics, one by number looks best and makes
 * the search for the first message of each person read all of them.
 */
const isFrom = (number_id: number | null, table: string) =>
  sql`${sql.ref(`${table}.number_id`)} is not distinct from ${number_id}::bigint`;

/** Locks messages of a number that are due, the first due first, and of each person only the first, so that theirs keep their order. */
export async function lockDue(
  { db, org_id }: OrgScope,
  number_id: number | null,
  limit: number,
): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    select id, kind, wa_id, client_id, lead_id, rule_id, template_id, template_version, content, text, tries, credit, at
    from whatsapp_messages message
    where org_id = ${org_id} and ${isFrom(number_id, 'message')} and state = 'QUEUED' and due_at <= ${nowIso()}
      and id = (
        select first.id from whatsapp_messages first
        where first.org_id = ${org_id} and ${isFrom(number_id, 'first')}
          and first.wa_id = message.wa_id and first.is_under_way
        order by first.at, first.id limit 1)
    order by due_at limit ${limit} for update skip locked`.execute(db);
  return rows;
}

/** What was decided about a message that was due. */
export interface DecidedMessage {
  id: string;
  state: Extract<MessageState, 'QUEUED' | 'CLAIMED' | 'NOT_SENT'>;
  reason: string | null;
  due_at: string | null;
  content: MessageContent | null;
  text: string;
  template_id: number | null;
  template_version: number | null;
  credit: 'RESERVED' | null;
}

/** Writes what was decided about messages, in one statement. */
export async function writeDecided({ db, org_id }: OrgScope, decided: readonly DecidedMessage[]): Promise<void> {
  if (decided.length === 0) return;
  await sql`
    update whatsapp_messages message
    set state = decided.state, reason = decided.reason, due_at = decided.due_at, content = decided.content,
      text = decided.text, template_id = decided.template_id, template_version = decided.template_version, credit = coalesce(decided.credit, message.credit),
      claimed_at = case when decided.state = 'CLAIMED' then ${nowIso()}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(decided)}::jsonb)
      as decided (id uuid, state text, reason text, due_at timestamptz, content jsonb, text text,
        template_id bigint, template_version int, credit text)
    where message.org_id = ${org_id} and message.id = decided.id`.execute(db);
}

/** What came of a call. */
export interface CallOutcome {
  id: string;
  state: Extract<MessageState, 'ACCEPTED' | 'HELD' | 'SENT' | 'QUEUED' | 'FAILED' | 'NOT_SENT'>;
  provider_id: string | null;
  /** As Meta writes the person's number; ours where it did not say. */
  wa_id: string | null;
  reason: string | null;
  said: string | null;
  due_at: string | null;
}

/** Writes what came of calls. A status that Meta sent before its answer stays. */
export async function writeOutcomes({ db, org_id }: OrgScope, outcomes: readonly CallOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await sql`
    update whatsapp_messages message
    set state = case when message.state = 'CLAIMED' then outcome.state else message.state end,
      provider_id = coalesce(message.provider_id, outcome.provider_id), wa_id = coalesce(outcome.wa_id, message.wa_id),
      reason = case when message.state = 'CLAIMED' then outcome.reason else message.reason end,
      said = case when message.state = 'CLAIMED' then outcome.said else message.said end,
      due_at = case when message.state = 'CLAIMED' then outcome.due_at end,
      tries = message.tries + 1, failed_at = case when outcome.state = 'FAILED' then ${nowIso()}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as outcome (id uuid, state text, provider_id text, wa_id text, reason text, said text, due_at timestamptz)
    where message.org_id = ${org_id} and message.id = outcome.id`.execute(db);
}

/** The instant before which a claim without an answer is given to a person. */
export const unansweredBefore = (): string => new Date(Date.parse(nowIso()) - 60_000).toISOString();

/** Claims whose answer never came, as the worker role. */
export const findUnanswered: FindWork<{ org_id: number }> = (db) =>
  db
    .selectFrom('whatsapp_messages')
    .where('is_under_way', '=', true)
    .where('state', '=', 'CLAIMED')
    .where('claimed_at', '<=', unansweredBefore())
    .distinct()
    .select('org_id');

/** Marks claims without an answer: they may have been sent, so only a person decides what follows. @returns their clients. */
export async function markUnanswered({ db, org_id }: OrgScope, before: string) {
  return db
    .updateTable('whatsapp_messages')
    .set({ state: 'UNKNOWN', reason: 'NO_ANSWER' satisfies MessageReason, due_at: null })
    .where('org_id', '=', org_id)
    .where('is_under_way', '=', true)
    .where('state', '=', 'CLAIMED')
    .where('claimed_at', '<=', before)
    .returning(['id', 'client_id'])
    .execute();
}

/** What became of a message, for the room that queued it. */
export interface SentMessage {
  id: string;
  state: MessageState;
  reason: string | null;
  /** Meta's words. */
  said: string | null;
  tries: number;
  credit: MessageCredit | null;
}

/** Returns what became of messages; those that were erased are missing. */
export const readSentMessages = ({ db, org_id }: OrgScope, ids: readonly string[]): Promise<SentMessage[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('whatsapp_messages')
        .where('org_id', '=', org_id)
        .where('id', 'in', [...ids])
        .select(['id', 'state', 'reason', 'said', 'tries', 'credit'])
        .execute();

/** Takes a message without an answer for one that was not sent, so that its credit comes back. */
export const abandonUnanswered = ({ db, org_id }: OrgScope, id: string) =>
  db
    .updateTable('whatsapp_messages')
    .set({ state: 'NOT_SENT' })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .where('state', '=', 'UNKNOWN')
    .execute();

/** Returns the clients that messages are about, each once, with their assignees. */
export async function listMessageClients({ db, org_id }: OrgScope, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ client_id: number; assigned_to_id_or_zero: number }>`
    select id as client_id, assigned_to_id_or_zero from clients
    where org_id = ${org_id} and id = any(array(
      select client_id from whatsapp_messages where org_id = ${org_id} and id = any(${ids}::uuid[])))`.execute(db);
  return rows;
}
