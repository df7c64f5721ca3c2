import { sql } from 'kysely';
import type { MessageProgress } from '#features/timeline/contract.ts';
import type { MessageContent } from '#features/whatsapp/contract.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { MessageKind, MessageState } from '../../messages-contract.ts';
import { describeReason } from '../history/describe-reason.ts';

/** A message as the timeline of its client shows it. */
export interface TimelineMessage {
  id: string;
  kind: MessageKind;
  state: MessageState;
  client_id: number;
  profile_id: number | null;
  text: string;
  type: MessageContent['type'] | null;
  file_name: string | null;
  /** When it left, or came. */
  at: string;
  is_revoked: boolean;
  activity_id: number | null;
}

/**
 * Locks messages that belong on the timeline of their client and are not there yet, and those there that were edited or revoked, so that
 * of two who record them at once the second finds nothing to do. Signs under a message are only in the chat.
 */
export async function lockForTimeline({ db, org_id }: OrgScope, ids: readonly string[]): Promise<TimelineMessage[]> {
  const { rows } = await sql<TimelineMessage>`
    select id, kind, state, client_id, profile_id, text, content ->> 'type' as type, content ->> 'file_name' as file_name,
      coalesce(claimed_at, at) as at, revoked_at is not null as is_revoked, activity_id
    from whatsapp_messages
    where org_id = ${org_id} and id = any(${ids}::uuid[]) and client_id is not null
      and case when activity_id is not null then edited_at is not null or revoked_at is not null
        when kind in ('RESPONDER', 'CHAT') then state not in ('QUEUED', 'CLAIMED', 'NOT_SENT')
        else kind in ('PHONE', 'CLIENT') and content ->> 'type' not in ('reaction', 'system') end
    order by id for no key update`.execute(db);
  return rows;
}

/** Writes which activities stand for messages. */
export async function writeActivityIds(
  { db, org_id }: OrgScope,
  recorded: readonly { id: string; activity_id: number }[],
): Promise<void> {
  await sql`
    update whatsapp_messages message set activity_id = recorded.activity_id
    from jsonb_to_recordset(${JSON.stringify(recorded)}::jsonb) as recorded (id uuid, activity_id bigint)
    where message.org_id = ${org_id} and message.id = recorded.id`.execute(db);
}

/** Reads what became of the messages that activities stand for, as it is now. */
export async function readProgress(
  { db, org_id }: OrgScope,
  activity_ids: readonly number[],
): Promise<Map<number, MessageProgress>> {
  const { rows } = await sql<Omit<MessageProgress, 'reason_sentence'> & { activity_id: number; reason: string | null }>`
    select message.activity_id, message.state, message.reason, message.sent_at, message.delivered_at, message.read_at,
      message.failed_at, template.title as template_title
    from whatsapp_messages message
    left join whatsapp_templates template on template.org_id = message.org_id and template.id = message.template_id
    where message.org_id = ${org_id} and message.activity_id = any(${activity_ids}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ activity_id, reason, ...row }) => [activity_id, { ...row, reason_sentence: describeReason(reason) }]),
  );
}
