import { nowIso } from '../clock.ts';
import type { Door } from '../scope.ts';
import type { MessageChannel, OutgoingMessage } from './messenger.ts';

export interface StoredMessage extends OutgoingMessage {
  id: string;
  channel: MessageChannel;
  status: 'QUEUED' | 'SENT' | 'KEPT' | 'REFUSED';
}

export async function findMessage(door: Door, id: string): Promise<StoredMessage | undefined> {
  const row = await door.db
    .selectFrom('outbox_messages')
    .select(['id', 'channel', 'recipient as to', 'subject', 'text', 'html', 'code', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row as StoredMessage | undefined;
}

interface Outcome {
  status: 'SENT' | 'KEPT' | 'REFUSED';
  /** Local mode keeps the text for the outbox; elsewhere it is dropped once the message is on its way. */
  keep: boolean;
  provider_id?: string | null;
  error?: string;
}

export async function markMessage(door: Door, id: string, outcome: Outcome): Promise<void> {
  const { status, keep, provider_id = null, error = null } = outcome;
  await door.db
    .updateTable('outbox_messages')
    .set({ status, provider_id, error, settled_at: nowIso(), ...(!keep && { text: '', html: null, code: null }) })
    .where('id', '=', id)
    .execute();
}

/** The newest messages, as `/dev/outbox.json` shows them. */
export const listOutbox = (door: Door, limit = 100) =>
  door.db
    .selectFrom('outbox_messages')
    .select(['id', 'channel', 'recipient as to', 'subject', 'text', 'html', 'code', 'created_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
