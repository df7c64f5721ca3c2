import { sql } from 'kysely';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { ListedKind } from '../../messages-calls.ts';
import type { MessageReason } from '../../messages-contract.ts';
import type { UnsentMessage } from '../sending/message-kinds.ts';

/** Reasons that stay: who was answered, may have the message or is not on WhatsApp gets it no second time. */
const lasting: readonly MessageReason[] = ['NO_ANSWER', 'TEST_LEAD', 'ANSWERED_FIRST', 'TOO_OLD', 'NOT_ON_WHATSAPP'];

/** A message that was not sent. */
export interface UnsentRow extends UnsentMessage {
  /** What became of its credit; whose credit came back needs a new name for the next. */
  credit: string | null;
}

/** Only messages that were not sent for one of these reasons; null for any that may be gone. */
export type Reasons = readonly MessageReason[] | null;

/** Returns messages about leads that were not sent since an instant and whose reason may be gone, newest first. */
export async function listUnsent(
  { db, org_id }: OrgScope,
  { since, limit, isLocked, reasons }: { since: string; limit: number; isLocked: boolean; reasons: Reasons },
): Promise<UnsentRow[]> {
  return (
    db
      .selectFrom('whatsapp_messages')
      .where('org_id', '=', org_id)
      .where('kind', '=', 'RESPONDER')
      .where('at', '>=', since)
      .where('state', 'in', ['NOT_SENT', 'FAILED'])
      .where('lead_id', 'is not', null)
      .where((eb) => eb.or([eb('reason', 'is', null), eb('reason', 'not in', [...lasting])]))
      .$if(reasons !== null, (query) => query.where('reason', 'in', [...(reasons ?? [])]))
      // A reserved credit is on its way back.
      .where((eb) => eb.or([eb('credit', 'is', null), eb('credit', '=', 'RETURNED')]))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .$if(isLocked, (query) => query.forUpdate().skipLocked())
      .select(['id', 'lead_id', 'wa_id', 'client_id', 'credit'])
      .execute()
  );
}

/** What a message is when it is queued again. */
export interface QueuedAgain {
  id: string;
  wa_id: string;
  number_id: number | null;
  rule_id: number | null;
  template_id: number | null;
}

/** Queues messages again as they are: nothing was ever handed over for them. */
export async function queueSame({ db, org_id }: OrgScope, messages: readonly QueuedAgain[]): Promise<void> {
  if (messages.length === 0) return;
  await sql`
    update whatsapp_messages message
    set state = 'QUEUED', reason = null, said = null, due_at = ${nowIso()}, tries = 0, content = null, text = '',
      wa_id = again.wa_id, number_id = again.number_id, rule_id = again.rule_id, template_id = again.template_id, template_version = null
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb)
      as again (id uuid, wa_id text, number_id bigint, rule_id bigint, template_id bigint)
    where message.org_id = ${org_id} and message.id = again.id`.execute(db);
}

/** Returns messages as new ones that say the same: who fills a kind when it is due fills it again. */
export async function readCopies({ db, org_id }: OrgScope, ids: readonly string[]) {
  const rows = await db
    .selectFrom('whatsapp_messages')
    .where('org_id', '=', org_id)
    .where('id', 'in', [...ids])
    .select(['id', 'kind', 'number_id', 'wa_id', 'client_id', 'lead_id', 'profile_id'])
    .select(['template_id', 'template_version', 'rule_id', 'content', 'text'])
    .execute();
  return rows.map(({ id, ...row }) => ({ first_id: id, ...row }));
}

/** Leaves the first try of messages in the history without its lead, which has one automatic answer. */
export const freeLeads = ({ db, org_id }: OrgScope, ids: readonly string[]) =>
  db
    .updateTable('whatsapp_messages')
    .set({ lead_id: null })
    .where('org_id', '=', org_id)
    .where('id', 'in', [...ids])
    .execute();

/** Locks a message of a kind with a history; undefined where there is none. Alerts are sent again where they were made. */
export const lockMessage = ({ db, org_id }: OrgScope, id: string) =>
  db
    .selectFrom('whatsapp_messages')
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .where('kind', 'in', ListedKind.exclude(['ALERT']).options)
    .select(['id', 'state'])
    .forUpdate()
    .executeTakeFirst();

/** Writes what a person says became of a message. */
export const writeResolved = (
  { db, org_id }: OrgScope,
  id: string,
  resolved: { state: 'SENT' | 'NOT_SENT'; reason: MessageReason | null },
) =>
  db
    .updateTable('whatsapp_messages')
    .set({ ...resolved, due_at: null, ...(resolved.state === 'SENT' && { sent_at: nowIso() }) })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .execute();
