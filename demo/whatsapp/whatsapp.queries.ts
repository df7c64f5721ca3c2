import { sql } from 'kysely';
import type { MessageCredit, MessageReason, MessageState } from '#features/whatsapp-messages/contract.ts';
import type { TemplateContent } from '#features/whatsapp-templates/contract.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { uuidV7 } from '#platform/server/uuid.ts';

/** A WhatsApp Business account of the demo; what stands in it is what Meta would have told. */
export interface DemoAccount {
  waba_id: string;
  name: string;
  sealed_token: string;
  connected_at: string;
  connected_by_id: number;
  steps_done: Record<string, string>;
}

/** Adds an account that may send. @returns its id. */
export async function addAccount({ db, org_id }: OrgScope, { steps_done, ...account }: DemoAccount): Promise<number> {
  const facts = { currency: 'SGD', country: 'SG', review_status: 'APPROVED', business_verification: 'verified' };
  const { id } = await db
    .insertInto('whatsapp_accounts')
    .values({
      ...{
        org_id,
        ...account,
        token_kind: 'EMBEDDED',
        state: 'CONNECTED',
        read_at: nowIso(),
        templates_read_at: nowIso(),
      },
      steps_done: JSON.stringify(steps_done),
      facts: JSON.stringify({ ...facts, has_payment_method: true }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface DemoNumber {
  phone_id: string;
  e164: string;
  display_number: string;
  quality: 'GREEN' | 'YELLOW';
  is_default: boolean;
  is_in_phone_app: boolean;
}

/** Adds a number that may send. @returns its id. */
export async function addNumber({ db, org_id }: OrgScope, account_id: number, number: DemoNumber): Promise<number> {
  const { id } = await db
    .insertInto('whatsapp_numbers')
    .values({
      ...{
        org_id,
        account_id,
        ...number,
        verified_name: 'Kestrel Advisory',
        status: 'CONNECTED',
        name_status: 'APPROVED',
      },
      ...{ tier: 'TIER_2K', throughput: 'STANDARD', read_at: nowIso() },
      health: JSON.stringify({ can_send: 'AVAILABLE', reasons: [] }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface DemoTemplate {
  title: string;
  meta_name: string;
  meta_id: string;
  content: TemplateContent;
  /** Why Meta rejected it, and its words; null for one that is sent. */
  rejected: { reason: string; said: string } | null;
}

/** Adds a template whose first version Meta has judged. @returns its id. */
export async function addTemplate(
  { db, org_id }: OrgScope,
  { account_id, at, author }: { account_id: number; at: string; author: number },
  { title, meta_name, meta_id, content, rejected }: DemoTemplate,
): Promise<number> {
  const draft = JSON.stringify(content);
  const { id } = await db
    .insertInto('whatsapp_templates')
    .values({
      ...{ org_id, account_id, title, language: 'en', draft, draft_changed_at: at, draft_changed_by_id: author },
      ...{ live_version: rejected ? null : 1, last_version: 1, created_at: at, created_by_id: author },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('whatsapp_template_versions')
    .values({
      ...{
        org_id,
        template_id: id,
        version: 1,
        content: draft,
        meta_name,
        meta_id,
        status_at: at,
      },
      ...{ status: rejected ? 'REJECTED' : 'APPROVED', reason: rejected?.reason ?? null, said: rejected?.said ?? null },
      ...{ category: content.category, submitted_at: at, submitted_by_id: author },
    })
    .execute();
  return id;
}

/** A lead with the number an answer goes to, in digits. */
export interface AnsweredLead {
  lead_id: string;
  client_id: number;
  name: string;
  wa_id: string;
  received_at: string;
}

/** Returns the last leads with a phone, each client once, the newest first. */
export async function listLastLeads({ db, org_id }: OrgScope, limit: number): Promise<AnsweredLead[]> {
  const { rows } = await sql<AnsweredLead>`
    select * from (
      select distinct on (client.id) lead.id as lead_id, client.id as client_id, client.name,
        substr(phone.number_e164, 2) as wa_id, lead.received_at
      from lead_events lead
      join clients client on client.org_id = lead.org_id and client.id = lead.client_id
      join client_phones phone on phone.org_id = client.org_id and phone.client_id = client.id and phone.number_e164 is not null
      where lead.org_id = ${org_id} and not lead.is_test
      order by client.id, lead.received_at desc, phone.position) lead
    order by received_at desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns a client by the name that only one has, with the number in digits. */
export async function findClient(
  { db, org_id }: OrgScope,
  name: string,
): Promise<{ id: number; wa_id: string } | null> {
  const { rows } = await sql<{ id: number; wa_id: string }>`
    select client.id, substr(phone.number_e164, 2) as wa_id from clients client
    join client_phones phone on phone.org_id = client.org_id and phone.client_id = client.id and phone.number_e164 is not null
    where client.org_id = ${org_id} and client.name = ${name}
    -- Others may have the same name by chance; those with a story come last.
    order by client.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** A message of the demo; the times that are not said are null. */
export interface DemoMessage {
  kind: 'RESPONDER' | 'CHAT' | 'PHONE' | 'CLIENT';
  wa_id: string;
  client_id: number;
  text: string;
  state: MessageState;
  at: string;
  sent_at?: string | null;
  delivered_at?: string | null;
  read_at?: string | null;
  failed_at?: string | null;
  lead_id?: string;
  profile_id?: number;
  template_id?: number;
  rule_id?: number;
  reason?: MessageReason | null;
  said?: string | null;
  credit?: MessageCredit | null;
}

/** Adds messages as they are once all was told of them; none is due, so none ever leaves. @returns their ids. */
export async function addMessages(
  { db, org_id }: OrgScope,
  number_id: number,
  messages: readonly DemoMessage[],
): Promise<string[]> {
  const rows = messages.map((message) => {
    const id = uuidV7();
    const isAtMeta = message.state !== 'NOT_SENT' && message.state !== 'UNKNOWN';
    return {
      ...{ org_id, id, number_id, ...message },
      ...{ content: JSON.stringify({ type: 'text', body: message.text }), tries: message.state === 'NOT_SENT' ? 0 : 1 },
      ...{ provider_id: isAtMeta ? `wamid.demo${id}` : null, template_version: message.template_id ? 1 : null },
    };
  });
  await db.insertInto('whatsapp_messages').values(rows).execute();
  return rows.map(({ id }) => id);
}

/** Opens the 24 hours of a person, or writes that they want no messages. */
export async function addContact(
  { db, org_id }: OrgScope,
  {
    opted_out_at,
    ...contact
  }: {
    number_id: number;
    wa_id: string;
    name: string;
    last_inbound_at: string;
    opted_out_at: string | null;
  },
): Promise<void> {
  await db
    .insertInto('whatsapp_contacts')
    .values({ org_id, ...contact })
    .execute();
  if (opted_out_at === null) return;
  const number_e164 = `+${contact.wa_id}`;
  await db
    .insertInto('whatsapp_opt_outs')
    .values({ org_id, number_e164, opted_out_at, way: 'REPLY', said_at: opted_out_at })
    .execute();
}
