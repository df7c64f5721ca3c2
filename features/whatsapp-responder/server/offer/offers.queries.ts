import { type SqlBool, sql } from 'kysely';
import { MessageReason } from '#features/whatsapp-messages/contract.ts';
import { describeReason } from '#features/whatsapp-messages/server/index.ts';
import { daysAgo } from '#platform/server/clock.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { OFFERED_DAYS, type OfferedAnswer } from '../../offers-contract.ts';

/** Returns the newest answer that is offered for a client; null where there is none, and once the client was answered after it. */
export async function findOffer({ db, org_id }: OrgScope, client_id: number): Promise<OfferedAnswer | null> {
  const row = await db
    .selectFrom('whatsapp_messages as message')
    .innerJoin('lead_events as event', (join) => matchInOrg(join, 'event.id', 'message.lead_id'))
    .innerJoin('clients', (join) => matchInOrg(join, 'clients.id', 'message.client_id'))
    .where('message.org_id', '=', org_id)
    .where('message.client_id', '=', client_id)
    .where('message.kind', '=', 'RESPONDER')
    .where('message.state', 'in', ['NOT_SENT', 'FAILED'])
    .where('message.offered_at', '>', daysAgo(OFFERED_DAYS))
    .where('event.first_response_at', 'is', null)
    .where(sql<SqlBool>`clients.first_response_at >= event.received_at is not true`)
    .orderBy('message.at', 'desc')
    .select(['message.id', 'message.reason', 'message.wa_id', 'message.text', 'message.offered_at'])
    .limit(1)
    .executeTakeFirst();
  const reason = MessageReason.safeParse(row?.reason).data;
  if (!row?.offered_at || reason === undefined) return null;
  const { id, wa_id, text, offered_at } = row;
  const reason_sentence = describeReason(reason) ?? '';
  return { message_id: id, reason, reason_sentence, number: `+${wa_id}`, text, offered_at };
}

/** Tells whether leads have answers that could not be sent and no one was given yet. */
export async function hasUnoffered({ db, org_id }: OrgScope, lead_ids: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('whatsapp_messages')
    .where('org_id', '=', org_id)
    .where('kind', '=', 'RESPONDER')
    .where(sql<SqlBool>`lead_id = any(${[...lead_ids]}::uuid[])`)
    .where('state', 'in', ['NOT_SENT', 'FAILED'])
    .where('offered_at', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
