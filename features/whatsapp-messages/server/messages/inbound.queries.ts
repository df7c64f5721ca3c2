import { sql } from 'kysely';
import { numberVariants } from '#domain/phone-numbers.ts';
import { copyOptOut, type MessageNotice } from '#features/whatsapp/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { uuidV7 } from '#platform/server/uuid.ts';

/** A message of Meta with the number it came by. */
export interface NumberedNotice extends MessageNotice {
  number_id: number;
}

/** A message that was stored. */
export interface StoredMessage {
  id: string;
  provider_id: string;
  client_id: number | null;
}

/** Stores messages, each once however often it comes. @returns those that are new. */
export async function storeMessages(
  { db, org_id }: OrgScope,
  notices: readonly (NumberedNotice & { client_id: number | null })[],
): Promise<StoredMessage[]> {
  if (notices.length === 0) return [];
  const rows = notices.map(({ kind, number_id, wa_id, client_id, provider_id, content, text, at }) => ({
    ...{ id: uuidV7(), kind, number_id, wa_id, client_id, provider_id, content, text, at },
    state: kind === 'CLIENT' ? 'RECEIVED' : 'SENT',
  }));
  const stored = await sql<StoredMessage>`
    insert into whatsapp_messages (org_id, id, kind, number_id, wa_id, client_id, provider_id, content, text, at, state, sent_at)
    select ${org_id}, row.id, row.kind, row.number_id, row.wa_id, row.client_id, row.provider_id, row.content, row.text, row.at,
      row.state, case when row.state = 'SENT' then row.at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id uuid, kind text, number_id bigint, wa_id text,
      client_id bigint, provider_id text, content jsonb, text text, at timestamptz, state text)
    on conflict (org_id, provider_id) where provider_id is not null do nothing
    returning id, provider_id, client_id`.execute(db);
  return stored.rows;
}

/** Opens the 24 hours of people who wrote, and keeps their names. */
export async function openWindows({ db, org_id }: OrgScope, notices: readonly NumberedNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const rows = notices.map(({ number_id, wa_id, at, profile_name }) => ({ number_id, wa_id, at, profile_name }));
  await sql`
    insert into whatsapp_contacts as contact (org_id, number_id, wa_id, name, last_inbound_at)
    select ${org_id}, number_id, wa_id, max(profile_name), max(at)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (number_id bigint, wa_id text, at timestamptz, profile_name text)
    group by number_id, wa_id order by number_id, wa_id
    on conflict (org_id, number_id, wa_id) do update
      set last_inbound_at = greatest(contact.last_inbound_at, excluded.last_inbound_at),
        name = coalesce(nullif(excluded.name, ''), contact.name)`.execute(db);
}

/** Writes an edit or a revoke to the message it is about. @returns whether there is such a message. */
export async function changeMessage(
  { db, org_id }: OrgScope,
  { changes, content, text, at }: MessageNotice,
): Promise<StoredMessage | undefined> {
  if (!changes) return undefined;
  // Meta tells of an edit without the message that was answered.
  const answered = sql`jsonb_strip_nulls(jsonb_build_object('about', content -> 'about'))`;
  const edited = { content: sql<string>`${JSON.stringify(content)}::jsonb || ${answered}`, text, edited_at: at };
  return db
    .updateTable('whatsapp_messages')
    .set(changes.what === 'edited' ? edited : { revoked_at: at })
    .where('org_id', '=', org_id)
    .where('provider_id', '=', changes.provider_id)
    .returning(['id', 'client_id', sql<string>`provider_id`.as('provider_id')])
    .executeTakeFirst();
}

/** Has a chat, and an opt-out, follow a person to their new number. */
export async function moveChat(scope: OrgScope, { number_id, wa_id, new_wa_id }: NumberedNotice): Promise<void> {
  if (new_wa_id === null || new_wa_id === wa_id) return;
  const { db, org_id } = scope;
  await copyOptOut(scope, `+${wa_id}`, numberVariants(`+${new_wa_id}`));
  await db
    .updateTable('whatsapp_messages')
    .set({ wa_id: new_wa_id })
    .where('org_id', '=', org_id)
    .where('number_id', '=', number_id)
    .where('wa_id', '=', wa_id)
    .execute();
}

/** Gives a client the messages with this person that belong to none. @returns their ids. */
export async function attachMessages({ db, org_id }: OrgScope, wa_id: string, client_id: number): Promise<string[]> {
  const rows = await db
    .updateTable('whatsapp_messages')
    .set({ client_id })
    .where('org_id', '=', org_id)
    .where(
      'wa_id',
      'in',
      numberVariants(`+${wa_id}`).map((number) => number.slice(1)),
    )
    .where('client_id', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the client whose chat with a number this is already; an alert is about a client and goes to somebody else. */
export async function findChatClients(
  { db, org_id }: OrgScope,
  wa_ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ wa_id: string; client_id: number }>`
    select distinct on (message.wa_id) message.wa_id, message.client_id from whatsapp_messages message
    join clients on clients.org_id = message.org_id and clients.id = message.client_id and clients.deleted_at is null
    where message.org_id = ${org_id} and message.wa_id = any(${wa_ids}::text[]) and message.client_id is not null
      and message.kind <> 'ALERT'
    order by message.wa_id, message.at desc`.execute(db);
  return new Map(rows.map(({ wa_id, client_id }) => [wa_id, client_id]));
}
