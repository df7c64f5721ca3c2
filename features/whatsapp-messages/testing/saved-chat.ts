import { sql } from 'kysely';
import { saveWhatsAppAccount } from '#features/whatsapp/testing/saved-account.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Org } from '#testing/world.ts';

/** Has a client write so many messages to a number of the organisation a moment ago. @returns what calls about the chat need. */
export async function saveChat(org: Org, client: { id: number; name: string }, messages = 1) {
  const account_id = await saveWhatsAppAccount(org);
  const phone = '+6581239876';
  const { rows } = await org.inScope(({ db, org_id }) =>
    sql<{ id: number; message_id: string }>`
      with number as (select id from whatsapp_numbers where org_id = ${org_id} and account_id = ${account_id}),
      contact as (
        insert into whatsapp_contacts (org_id, number_id, wa_id, last_inbound_at)
        select ${org_id}, id, ${phone.slice(1)}, ${nowIso()} from number),
      message as (
        insert into whatsapp_messages (org_id, id, kind, number_id, wa_id, client_id, provider_id, content, text, state, at)
        select ${org_id}, gen_random_uuid(), 'CLIENT', number.id, ${phone.slice(1)}, ${client.id}, 'wamid.' || ${client.id} || '.' || n,
          '{"type": "text", "body": "Hello"}', ${`Hello from ${client.name}`}, 'RECEIVED', ${nowIso()}::timestamptz - (n - 1) * interval '1 hour'
        from number cross join generate_series(1, ${messages}::int) as n returning id, at)
      select number.id, message.id as message_id from number, message order by message.at desc limit 1`.execute(db),
  );
  return { client_id: client.id, number_id: rows[0]!.id, message_id: rows[0]!.message_id, phone };
}
