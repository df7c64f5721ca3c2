import { sql } from 'kysely';
import { now, nowIso } from '../clock.ts';
import type { GlobalScope, OrgScope } from '../database/scope.ts';
import { uuidV7 } from '../uuid.ts';
import type { DeliveryStatus, MessageStatus } from './messages.queries.ts';
import type { OutgoingMessage } from './messenger.ts';

/**
 * Writes a message and the job that sends it into the caller's transaction: it is sent after the commit, with retries,
 * and never after a rollback.
 *
 * @returns its id, by which `readMessageStates` says what became of it.
 */
export const sendMessage = (scope: OrgScope | GlobalScope, message: OutgoingMessage): Promise<string> =>
  queueMessage(scope, message, null);

/** Does the same for many messages in one statement. @returns their ids, in the same order. */
export const sendMessages = (scope: OrgScope | GlobalScope, messages: readonly OutgoingMessage[]): Promise<string[]> =>
  queueMessages(scope, messages, null);

/** Longer than one try to send takes, so that the job never sends what a request is sending. */
const SAFETY_NET_MS = 60_000;

/**
 * Writes a message for a caller that calls `deliverMessage` right after the commit, to tell the person the provider's
 * answer. The later job finds the message settled, or sends it when the caller died before it could.
 *
 * @returns the id for `deliverMessage`.
 */
export const sendMessageNow = (scope: OrgScope | GlobalScope, message: OutgoingMessage): Promise<string> =>
  queueMessage(scope, message, new Date(now().getTime() + SAFETY_NET_MS).toISOString());

async function queueMessage(
  scope: OrgScope | GlobalScope,
  message: OutgoingMessage,
  at: string | null,
): Promise<string> {
  const [id] = await queueMessages(scope, [message], at);
  return id!;
}

async function queueMessages(
  scope: OrgScope | GlobalScope,
  messages: readonly OutgoingMessage[],
  at: string | null,
): Promise<string[]> {
  if (messages.length === 0) return [];
  const ids = messages.map(() => uuidV7());
  const list = (name: Exclude<keyof OutgoingMessage, 'mail_headers'>) =>
    messages.map((message) => message[name] ?? null);
  const headers = messages.map(({ mail_headers }) => mail_headers && JSON.stringify(mail_headers));
  await sql`select queue_messages(
    ${ids}::uuid[], ${list('channel')}::text[], ${list('to')}::text[], ${list('subject')}::text[],
    ${list('text')}::text[], ${list('html')}::text[], ${list('code')}::text[], ${nowIso()}, ${at},
    ${headers}::jsonb[]
  )`.execute(scope.db);
  return ids;
}

/** What became of a message, without its recipient and text. */
export interface MessageState {
  id: string;
  status: MessageStatus;
  error: string | null;
  settled_at: string | null;
  /** The tries that ended with "wait". */
  tries: number;
  /** What the provider reported after it took the message. */
  delivery_status: DeliveryStatus | null;
  delivery_error: string | null;
}

/** Returns the states of messages whose ids the organisation keeps; old ones are gone. */
export async function readMessageStates(scope: OrgScope, ids: readonly string[]): Promise<MessageState[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<MessageState>`
    select id, status, error, settled_at, tries, delivery_status, delivery_error
    from states_of_messages(${[...ids]}::uuid[])`.execute(scope.db);
  return rows;
}
