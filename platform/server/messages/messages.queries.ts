import { sql } from 'kysely';
import { nowIso } from '../clock.ts';
import type { GlobalScope } from '../database/scope.ts';
import type { MessageChannel, OutgoingMessage } from './messenger.ts';

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
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { subject, html, code, ...message } = row;
  return {
    ...message,
    ...(subject !== null && { subject }),
    ...(html !== null && { html }),
    ...(code !== null && { code }),
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
const nothingSaid = { subject: null, text: '', html: null, code: null };

export async function markMessage(globalScope: GlobalScope, id: string, outcome: Outcome): Promise<void> {
  const { status, keep, provider_id = null, error = null } = outcome;
  await globalScope.db
    .updateTable('outbox_messages')
    .set({ status, provider_id, error, settled_at: nowIso(), ...(!keep && nothingSaid) })
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
export async function forgetCodeMessages(
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
export async function forgetCodesBefore(globalScope: GlobalScope, before: string): Promise<void> {
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

export type DeliveryStatus = 'queued' | 'sent' | 'undelivered' | 'delivered';

/**
 * Records a provider's later report. Reports come repeated and out of order, so one that adds nothing changes nothing.
 */
export async function markDelivery(globalScope: GlobalScope, id: string, status: DeliveryStatus, error: string | null) {
  await sql`
    with ranks as (select array['queued', 'sent', 'undelivered', 'delivered'] as names)
    update outbox_messages set delivery_status = ${status}, delivery_error = ${error} from ranks
    where id = ${id}
      and coalesce(array_position(names, delivery_status), 0) < array_position(names, ${status})`.execute(
    globalScope.db,
  );
}

/** Returns the newest messages for `/dev/outbox.json`. */
export const listOutbox = (globalScope: GlobalScope, limit = 100) =>
  globalScope.db
    .selectFrom('outbox_messages')
    .select(['id', 'channel', 'recipient as to', 'subject', 'text', 'html', 'code', 'status', 'created_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export async function markChannel(
  globalScope: GlobalScope,
  channel: MessageChannel,
  brokenBecause: string | null,
): Promise<void> {
  const broken_since = brokenBecause === null ? null : nowIso();
  await sql`
    insert into message_channels (channel, broken_since, reason) values (${channel}, ${broken_since}, ${brokenBecause})
    on conflict (channel) do update
      set broken_since = case when ${broken_since}::timestamptz is null then null
                              else coalesce(message_channels.broken_since, ${broken_since}) end,
          reason = ${brokenBecause}
      where message_channels.reason is distinct from ${brokenBecause}`.execute(globalScope.db);
}

/** Returns since when the provider has refused our account on this channel; null while it works. */
export async function channelBrokenSince(globalScope: GlobalScope, channel: MessageChannel): Promise<string | null> {
  const row = await globalScope.db
    .selectFrom('message_channels')
    .select('broken_since')
    .where('channel', '=', channel)
    .executeTakeFirst();
  return row?.broken_since ?? null;
}
