import { sql } from 'kysely';
import { nowIso } from '../clock.ts';
import type { GlobalScope } from '../database/scope.ts';
import type { MessageChannel, OutgoingMessage } from './messenger.ts';
import { endTurns, untilFirstTurn, type WantedTurns } from './turns.ts';

/** `SENDING` while it is handed over, `UNKNOWN` when it may have been sent; neither is sent again. */
export type MessageStatus = 'QUEUED' | 'SENDING' | 'SENT' | 'KEPT' | 'REFUSED' | 'UNKNOWN';

export interface StoredMessage extends OutgoingMessage {
  id: string;
  channel: MessageChannel;
  status: MessageStatus;
  /** The tries that ended with "wait". */
  tries: number;
  created_at: string;
}

export async function findMessage(globalScope: GlobalScope, id: string): Promise<StoredMessage | undefined> {
  const row = await globalScope.db
    .selectFrom('outbox_messages')
    .select(['id', 'channel', 'recipient as to', 'subject', 'text', 'html', 'code', 'status', 'tries', 'created_at'])
    .select('mail_headers')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { subject, html, code, mail_headers, ...message } = row;
  return {
    ...message,
    ...(subject !== null && { subject }),
    ...(html !== null && { html }),
    ...(code !== null && { code }),
    ...(mail_headers !== null && { mail_headers }),
  };
}

interface Outcome {
  status: Exclude<MessageStatus, 'QUEUED' | 'SENDING'>;
  /** True in local mode, which keeps the text for the outbox; elsewhere it is removed once the message is sent. */
  keep: boolean;
  provider_id?: string | null;
  error?: string;
}

/** @returns false when another process sends it or has sent it. */
export async function markSending(globalScope: GlobalScope, id: string): Promise<boolean> {
  const row = await globalScope.db
    .updateTable('outbox_messages')
    .set({ status: 'SENDING' })
    .where('id', '=', id)
    .where('status', '=', 'QUEUED')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The fields of a message whose text is removed and whose delivery is kept. */
const nothingSaid = { subject: null, text: '', html: null, code: null, mail_headers: null };

/** Settles a message. One of unknown fate was sent after all when the provider has already reported about it. */
export async function markMessage(globalScope: GlobalScope, id: string, outcome: Outcome): Promise<void> {
  const { status, keep, provider_id = null, error = null } = outcome;
  const isReported = sql`(${status}::text = 'UNKNOWN' and delivery_status is not null)`;
  await globalScope.db
    .updateTable('outbox_messages')
    .set({
      status: sql<MessageStatus>`case when ${isReported} then 'SENT' else ${status} end`,
      provider_id: sql<string | null>`coalesce(${provider_id}, provider_id)`,
      error: sql<string | null>`case when ${isReported} then null else ${error} end`,
      settled_at: nowIso(),
      ...(!keep && nothingSaid),
    })
    .where('id', '=', id)
    .execute();
}

export async function markTried(globalScope: GlobalScope, id: string, error: string): Promise<void> {
  await globalScope.db
    .updateTable('outbox_messages')
    .set((eb) => ({ status: 'QUEUED', tries: eb('tries', '+', 1), error }))
    .where('id', '=', id)
    .execute();
}

/** Removes the text of messages whose code was used. */
export async function clearUsedCodeTexts(
  globalScope: GlobalScope,
  { to, code }: { to: string; code: string },
): Promise<void> {
  await globalScope.db
    .updateTable('outbox_messages')
    .set(nothingSaid)
    .where('code', '=', code)
    .where(sql`lower(recipient)`, '=', to.toLowerCase())
    .where('status', '<>', 'QUEUED')
    .execute();
}

/** Removes the text of messages with codes sent before an instant, which have expired. */
export async function clearExpiredCodeTexts(globalScope: GlobalScope, before: string): Promise<void> {
  await globalScope.db
    .updateTable('outbox_messages')
    .set(nothingSaid)
    .where('code', 'is not', null)
    .where('created_at', '<', before)
    .where('status', '<>', 'QUEUED')
    .execute();
}

export const deleteMessagesBefore = (globalScope: GlobalScope, before: string) =>
  globalScope.db.deleteFrom('outbox_messages').where('created_at', '<', before).execute();

export type DeliveryStatus = 'queued' | 'sent' | 'undelivered' | 'delivered' | 'read';

/** A provider's later report about one message, named by our id or the provider's. */
export interface StatusReport {
  message_id: string | null;
  provider_id: string | null;
  status: DeliveryStatus;
  error: string | null;
}

/**
 * Records a provider's later reports. They come repeated and out of order, so one that adds nothing changes nothing. A
 * report also proves that a message of unknown fate was sent.
 */
export async function markDeliveries(
  globalScope: GlobalScope,
  channel: MessageChannel,
  reports: readonly StatusReport[],
): Promise<void> {
  const listValues = <Name extends keyof StatusReport>(name: Name) => reports.map((report) => report[name]);
  await sql`
    with ranks as (select array['queued', 'sent', 'undelivered', 'delivered', 'read'] as names),
    reports as (
      select * from unnest(
        ${listValues('message_id')}::uuid[], ${listValues('provider_id')}::text[], ${listValues('status')}::text[],
        ${listValues('error')}::text[]
      ) as report (message_id, provider_id, status, error)
    ),
    matched as (
      select outbox_messages.id, reports.provider_id, reports.status, reports.error
      from reports join outbox_messages on outbox_messages.id = reports.message_id
      where outbox_messages.channel = ${channel}
      union all
      select outbox_messages.id, reports.provider_id, reports.status, reports.error
      from reports join outbox_messages on outbox_messages.provider_id = reports.provider_id
      where outbox_messages.channel = ${channel}
    ),
    highest as (
      select distinct on (id) matched.* from matched, ranks order by id, array_position(names, status) desc
    ),
    -- In one order everywhere, so that two notices with the same messages cannot wait for each other.
    locked as materialized (
      select outbox_messages.id from outbox_messages join highest using (id)
      order by outbox_messages.id for no key update of outbox_messages
    )
    update outbox_messages
      set delivery_status = highest.status, delivery_error = highest.error,
          provider_id = coalesce(outbox_messages.provider_id, highest.provider_id),
          status = case outbox_messages.status when 'UNKNOWN' then 'SENT' else outbox_messages.status end,
          error = case outbox_messages.status when 'UNKNOWN' then null else outbox_messages.error end
    from locked join highest using (id), ranks
    where outbox_messages.id = highest.id
      and coalesce(array_position(names, outbox_messages.delivery_status), 0) < array_position(names, highest.status)
  `.execute(globalScope.db);
}

/** Returns the newest messages for `/dev/outbox.json`. */
export const listOutbox = (globalScope: GlobalScope, limit = 100) =>
  globalScope.db
    .selectFrom('outbox_messages')
    .select(['id', 'channel', 'recipient as to', 'subject', 'text', 'html', 'code', 'status', 'created_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** @param closed_until when something leaves by the channel again, where that is known. */
export async function markChannel(
  globalScope: GlobalScope,
  channel: MessageChannel,
  brokenBecause: string | null,
  closed_until: string | null = null,
): Promise<void> {
  const broken_since = brokenBecause === null ? null : nowIso();
  await sql`
    insert into message_channels (channel, broken_since, reason, closed_until)
    values (${channel}, ${broken_since}, ${brokenBecause}, ${closed_until})
    on conflict (channel) do update
      set broken_since = case when ${broken_since}::timestamptz is null then null
                              else coalesce(message_channels.broken_since, ${broken_since}) end,
          reason = ${brokenBecause}, closed_until = ${closed_until}
      where message_channels.reason is distinct from ${brokenBecause}
        or message_channels.closed_until is distinct from ${closed_until}`.execute(globalScope.db);
}

/** Returns what is known of a channel; undefined where nothing was wrong with it yet. */
export const readChannel = (globalScope: GlobalScope, channel: MessageChannel) =>
  globalScope.db
    .selectFrom('message_channels')
    .where('channel', '=', channel)
    .select(['broken_since', 'reason', 'closed_until'])
    .executeTakeFirst();

/** Returns since when the provider has refused our account on this channel; null while it works. */
export const channelBrokenSince = async (globalScope: GlobalScope, channel: MessageChannel): Promise<string | null> =>
  (await readChannel(globalScope, channel))?.broken_since ?? null;

/** Reserves turns on a channel, which all processes share. @returns how many milliseconds from now the first is. */
export async function reserveChannelTurns(
  { db }: GlobalScope,
  channel: MessageChannel,
  wanted: WantedTurns,
): Promise<number> {
  const free = sql.ref('message_channels.next_call_at');
  const { rows } = await sql<{ wait_ms: number }>`
    insert into message_channels (channel, next_call_at) values (${channel}, ${endTurns(sql`null::timestamptz`, wanted)})
    on conflict (channel) do update set next_call_at = ${endTurns(free, wanted)}
    returning ${untilFirstTurn(free, wanted)} as wait_ms`.execute(db);
  return rows[0]!.wait_ms;
}
