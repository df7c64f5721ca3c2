import { sql } from 'kysely';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { offeredReasons } from '../../messages-contract.ts';

/** A message that could not be sent, and may be given to a person. */
export interface UnofferedMessage {
  id: string;
  lead_id: string;
  rule_id: number;
}

/** Locks answers that could not be sent for a reason of ours, by their ids or those of their leads, and that no one was given yet. */
export async function lockUnoffered(
  { db, org_id }: OrgScope,
  { ids = [], lead_ids = [] }: { ids?: readonly string[]; lead_ids?: readonly string[] },
): Promise<UnofferedMessage[]> {
  const { rows } = await sql<UnofferedMessage>`
    select id, lead_id, rule_id from whatsapp_messages
    where org_id = ${org_id} and kind = 'RESPONDER' and state in ('NOT_SENT', 'FAILED') and offered_at is null
      and reason = any(${[...offeredReasons]}::text[]) and lead_id is not null and rule_id is not null
      and (id = any(${[...ids]}::uuid[]) or lead_id = any(${[...lead_ids]}::uuid[]))
    order by id for no key update`.execute(db);
  return rows;
}

/** A message with the text that a person can send; no profile where the client is assigned to no one. */
export interface OfferedMessage {
  id: string;
  profile_id: number | null;
  text: string;
}

/** Notes whom messages were given to. */
export async function markOffered({ db, org_id }: OrgScope, offered: readonly OfferedMessage[]): Promise<void> {
  if (offered.length === 0) return;
  await sql`
    update whatsapp_messages message
    set offered_at = ${nowIso()}, offered_to_id = offered.profile_id, text = offered.text
    from jsonb_to_recordset(${JSON.stringify(offered)}::jsonb) as offered (id uuid, profile_id bigint, text text)
    where message.org_id = ${org_id} and message.id = offered.id`.execute(db);
}
