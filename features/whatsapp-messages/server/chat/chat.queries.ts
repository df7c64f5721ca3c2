import { type SqlBool, sql } from 'kysely';
import type { PageQuery } from '#platform/contract/paging.ts';
import { nowIso } from '#platform/server/clock.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import { personNamed } from '#platform/server/database/person-named.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { OwnNumber } from '../../chat-contract.ts';
import { automaticKinds, type MessageKind } from '../../messages-contract.ts';

/** What a client and the organisation wrote to each other; alerts to colleagues and tests are none of it. */
const chatKinds: MessageKind[] = ['RESPONDER', 'STEP', 'CHAT', 'SHARE', 'PHONE', 'CLIENT'];

/** One chat of a client; a part that is missing stands for any. */
export interface WhichChat {
  wa_id?: string | undefined;
  number_id?: number | undefined;
}

const selectMessages = ({ db, org_id }: OrgScope, client_id: number) =>
  db
    .selectFrom('whatsapp_messages as message')
    .where('message.org_id', '=', org_id)
    .where('message.client_id', '=', client_id)
    .where('message.kind', 'in', chatKinds)
    .select(['message.id', 'message.kind', 'message.number_id', 'message.wa_id', 'message.provider_id', 'message.at'])
    .select(['message.content', 'message.text', 'message.template_id', 'message.state', 'message.reason'])
    .select(['message.due_at', 'message.edited_at', 'message.revoked_at', 'message.read_at'])
    .select(personNamed('message.profile_id').as('author'));

/** A message of a chat as it is stored. */
export type ChatRow = NonNullable<Awaited<ReturnType<typeof findChatMessage>>>;

/** Reads a page of the messages of a client, newest first; reactions stand at the message they are about. */
export const readChatPage = (scope: OrgScope, client_id: number, { wa_id, number_id }: WhichChat, paging: PageQuery) =>
  keysetPage(
    selectMessages(scope, client_id)
      .where((eb) => eb.or([eb('message.kind', 'not in', [...automaticKinds]), eb('message.state', '<>', 'NOT_SENT')]))
      .where(sql<SqlBool>`message.content ->> 'type' is distinct from 'reaction'`)
      .$if(wa_id !== undefined, (query) => query.where('message.wa_id', '=', wa_id!))
      .$if(number_id !== undefined, (query) => query.where('message.number_id', '=', number_id!)),
    { column: 'message.at', id: 'message.id', direction: 'desc' },
    paging,
  );

/** Returns one message of a client; undefined where there is none. */
export const findChatMessage = (scope: OrgScope, client_id: number, id: string) =>
  selectMessages(scope, client_id).where('message.id', '=', id).executeTakeFirst();

/** Returns those messages of a client that Meta knows by these ids. */
export const listQuoted = (scope: OrgScope, client_id: number, provider_ids: readonly string[]): Promise<ChatRow[]> =>
  provider_ids.length === 0
    ? Promise.resolve([])
    : selectMessages(scope, client_id)
        .where('message.provider_id', 'in', [...provider_ids])
        .execute();

/** Returns whether an id is that of a message already, of whichever client. */
export async function isMessageId({ db, org_id }: OrgScope, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('whatsapp_messages')
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A reaction to a message, by Meta's id of that message. */
interface Reaction {
  about: string;
  is_of_client: boolean;
  emoji: string;
}

/** Returns the reactions to messages, of each side the last one; an empty one took it back. */
export async function readReactions(
  { db, org_id }: OrgScope,
  client_id: number,
  provider_ids: readonly string[],
): Promise<Reaction[]> {
  if (provider_ids.length === 0) return [];
  const { rows } = await sql<Reaction>`
    select distinct on (content ->> 'about', kind = 'CLIENT')
      content ->> 'about' as about, kind = 'CLIENT' as is_of_client, text as emoji
    from whatsapp_messages
    where org_id = ${org_id} and content ->> 'type' = 'reaction' and content ->> 'about' = any(${provider_ids}::text[])
      and client_id = ${client_id}
    order by content ->> 'about', kind = 'CLIENT', at desc`.execute(db);
  return rows.filter(({ emoji }) => emoji !== '');
}

/** The most chats of one client that are told apart. */
const MAX_CHATS = 50;

/** A chat of a client with the number it was held with. */
export interface Chat {
  wa_id: string;
  own: OwnNumber;
  last_message_at: string;
}

/** Returns the chats of a client, the last one first. It steps from one to the next, so that their messages are not read. */
export async function listChats({ db, org_id }: OrgScope, client_id: number): Promise<Chat[]> {
  const isChat = sql`message.org_id = ${org_id} and message.client_id = ${client_id} and message.number_id is not null
    and message.kind = any(${chatKinds}::text[])`;
  const { rows } = await sql<Chat>`
    with recursive chat as (
      (select message.wa_id, message.number_id from whatsapp_messages message where ${isChat}
        order by message.wa_id, message.number_id limit 1)
      union all
      select next.wa_id, next.number_id from chat cross join lateral (
        select message.wa_id, message.number_id from whatsapp_messages message
        where ${isChat} and (message.wa_id, message.number_id) > (chat.wa_id, chat.number_id)
        order by message.wa_id, message.number_id limit 1) as next)
    select chat.wa_id, jsonb_build_object('id', number.id, 'display_number', number.display_number,
        'verified_name', number.verified_name) as own, latest.at as last_message_at
    from chat
    join whatsapp_numbers number on number.org_id = ${org_id} and number.id = chat.number_id
    cross join lateral (
      select message.at from whatsapp_messages message
      where ${isChat} and message.wa_id = chat.wa_id and message.number_id = chat.number_id
      order by message.at desc limit 1) as latest
    order by latest.at desc, chat.wa_id limit ${MAX_CHATS}`.execute(db);
  return rows;
}

/** Returns the numbers a person can write from: those of connected accounts, the one for automatic messages first. */
export const listSendingNumbers = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('whatsapp_numbers as number')
    .innerJoin('whatsapp_accounts as account', (join) =>
      join.onRef('account.org_id', '=', 'number.org_id').onRef('account.id', '=', 'number.account_id'),
    )
    .where('number.org_id', '=', org_id)
    .where('number.status', '<>', 'DELETED')
    .where('account.state', '<>', 'DISCONNECTED')
    .orderBy('number.is_default', 'desc')
    .orderBy('number.id')
    .select(['number.id', 'number.display_number', 'number.verified_name', 'number.account_id'])
    .execute();

/** Notes that Meta is told that a message was read, unless a later one of the chat was. @returns whether it is told now. */
export async function markToldRead(
  { db, org_id }: OrgScope,
  client_id: number,
  { id, at, wa_id, number_id }: Pick<ChatRow, 'id' | 'at' | 'wa_id' | 'number_id'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update whatsapp_messages set read_at = ${nowIso()}
    where org_id = ${org_id} and id = ${id} and read_at is null and not exists (
      select from whatsapp_messages later
      where later.org_id = ${org_id} and later.client_id = ${client_id} and later.wa_id = ${wa_id}
        and later.number_id = ${number_id} and later.kind = 'CLIENT' and later.read_at is not null
        and (later.at, later.id) > (${at}, ${id}))`.execute(db);
  return numAffectedRows === 1n;
}

/** Returns a message that came, with the number and the account it came through. */
export const findReceived = ({ db, org_id }: OrgScope, id: string) =>
  db
    .selectFrom('whatsapp_messages as message')
    .innerJoin('whatsapp_numbers as number', (join) => matchInOrg(join, 'number.id', 'message.number_id'))
    .where('message.org_id', '=', org_id)
    .where('message.id', '=', id)
    .select(['message.provider_id', 'number.account_id', 'number.phone_id'])
    .executeTakeFirst();

/** Returns the account through which a message came or left. */
export const findAccountOfNumber = ({ db, org_id }: OrgScope, number_id: number) =>
  db
    .selectFrom('whatsapp_numbers')
    .where('org_id', '=', org_id)
    .where('id', '=', number_id)
    .select(['account_id', 'phone_id'])
    .executeTakeFirst();
