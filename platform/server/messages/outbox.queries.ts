import { sql } from 'kysely';
import type { Door, OrgScope } from '../scope.ts';
import { uuidV7 } from '../uuid.ts';
import type { OutgoingMessage } from './messenger.ts';

/**
 * Writes a message and the job that sends it into the caller's transaction: it goes out after the commit,
 * with retries, and never when the transaction is rolled back.
 */
export async function sendMessage(scope: OrgScope | Door, message: OutgoingMessage): Promise<void> {
  await sql`select queue_message(
    ${uuidV7()}, ${message.channel}, ${message.to}, ${message.subject ?? null}, ${message.text},
    ${message.html ?? null}, ${message.code ?? null}
  )`.execute(scope.db as OrgScope['db']);
}
