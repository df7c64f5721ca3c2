import { sql } from 'kysely';
import { numberVariants } from '#domain/phone-numbers.ts';
import type { NumberHealth } from '#features/whatsapp/contract.ts';
import { TemplateCategory, type TemplateContent } from '#features/whatsapp-templates/contract.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { DAY_MS, type NumberFacts, type TemplateFacts } from './decide-sending.ts';

/** A number with what a call from it needs. */
export interface SendingNumber extends NumberFacts {
  /** Null for the installation's own number, which belongs to no account of an organisation. */
  id: number | null;
  account_id: number | null;
  phone_id: string;
  e164: string;
  throughput: string | null;
  sealed_token: string | null;
}

/** Reads a number with its account, and how many people it wrote to first in the last 24 hours. */
export async function readNumber({ db, org_id }: OrgScope, number_id: number): Promise<SendingNumber | null> {
  const since = new Date(Date.parse(nowIso()) - DAY_MS).toISOString();
  const { rows } = await sql<Omit<SendingNumber, 'can_send'> & { health: NumberHealth }>`
    select number.id, number.account_id, number.phone_id, number.e164, number.throughput, account.sealed_token,
      account.state as account_state, number.status, number.quality, number.tier, number.health, number.closed_until,
      number.closed_reason,
      (select count(distinct message.wa_id)::int from whatsapp_messages message
        where message.org_id = ${org_id} and message.number_id = number.id and message.at > ${since}
          and message.template_id is not null and message.state in ('CLAIMED', 'ACCEPTED', 'SENT', 'DELIVERED', 'READ')
      ) as people_today
    from whatsapp_numbers number
    join whatsapp_accounts account on account.org_id = number.org_id and account.id = number.account_id
    where number.org_id = ${org_id} and number.id = ${number_id}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const { health, ...number } = row;
  return { ...number, can_send: health.can_send ?? null };
}

/** What is known of the person a message goes to. */
export interface PersonFacts {
  is_opted_out: boolean;
  last_inbound_at: string | null;
  closed_until: string | null;
  is_known_today: boolean;
}

/** What is known of a person who never had a message. */
export const unknownPerson: PersonFacts = {
  is_opted_out: false,
  last_inbound_at: null,
  closed_until: null,
  is_known_today: false,
};

/** Reads what is known of people, by the number each message is for. Whichever way their number is written. */
export async function readPeople(
  { db, org_id }: OrgScope,
  number_id: number | null,
  messages: readonly { wa_id: string; client_id: number | null }[],
): Promise<Map<string, PersonFacts>> {
  if (messages.length === 0) return new Map();
  const spellings = messages.flatMap(({ wa_id, client_id }) =>
    numberVariants(`+${wa_id}`).map((written) => ({ wa_id, client_id, written: written.slice(1) })),
  );
  const since = new Date(Date.parse(nowIso()) - DAY_MS).toISOString();
  const { rows } = await sql<PersonFacts & { wa_id: string }>`
    select person.wa_id,
      bool_or(exists (
        select from whatsapp_opt_outs opted
        where opted.org_id = ${org_id} and opted.opted_out_at is not null and (opted.number_e164 = '+' || person.written
          or opted.number_e164 in (
            select number_e164 from client_phones phone
            where phone.org_id = ${org_id} and phone.client_id = person.client_id)))) as is_opted_out,
      max(contact.last_inbound_at) filter (where contact.number_id = ${number_id}) as last_inbound_at,
      max(contact.closed_until) filter (where contact.number_id = ${number_id}) as closed_until,
      bool_or(exists (
        select from whatsapp_messages message
        where message.org_id = ${org_id} and message.wa_id = person.written and message.at > ${since}
          and message.number_id = ${number_id} and message.template_id is not null
          and message.state in ('ACCEPTED', 'SENT', 'DELIVERED', 'READ'))) as is_known_today
    from jsonb_to_recordset(${JSON.stringify(spellings)}::jsonb) as person (wa_id text, client_id bigint, written text)
    left join whatsapp_contacts contact on contact.org_id = ${org_id} and contact.wa_id = person.written
    group by person.wa_id`.execute(db);
  return new Map(rows.map(({ wa_id, ...facts }) => [wa_id, facts]));
}

/** Reads which people stopped alerts; what they said to numbers of the organisation says nothing of those, which are about somebody else. */
export async function readAlerted(
  { db, org_id }: OrgScope,
  messages: readonly { wa_id: string }[],
): Promise<Map<string, PersonFacts>> {
  const spellings = new Map(
    messages.flatMap(({ wa_id }) => numberVariants(`+${wa_id}`).map((number) => [number, wa_id] as const)),
  );
  const rows = await db
    .selectFrom('whatsapp_opt_outs')
    .where('org_id', '=', org_id)
    .where('number_e164', 'in', [...spellings.keys()])
    .where('stops_alerts', '=', true)
    .select('number_e164')
    .execute();
  return new Map(
    rows.map(({ number_e164 }) => [spellings.get(number_e164)!, { ...unknownPerson, is_opted_out: true }]),
  );
}

/** A version of a template, with what Meta knows it by. */
export interface SendableVersion {
  meta_name: string;
  language: string;
  status: string;
  category: TemplateCategory;
  content: TemplateContent;
}

const versionKey = (template_id: number, version: number): string => `${template_id}:${version}`;

/** Reads versions of templates. @returns a reader of one; null where it is gone. */
export async function readVersions(
  { db, org_id }: OrgScope,
  wanted: readonly { template_id: number | null; template_version: number | null }[],
): Promise<(template_id: number | null, version: number | null) => SendableVersion | null> {
  const ids = [...new Set(wanted.flatMap(({ template_id }) => template_id ?? []))];
  const rows = ids.length
    ? await db
        .selectFrom('whatsapp_template_versions as version')
        .innerJoin('whatsapp_templates as template', (join) =>
          join.onRef('template.org_id', '=', 'version.org_id').onRef('template.id', '=', 'version.template_id'),
        )
        .where('version.org_id', '=', org_id)
        .where('version.template_id', 'in', ids)
        .where('template.deleted_at', 'is', null)
        .select(['version.template_id', 'version.version', 'version.meta_name', 'version.status', 'version.category'])
        .select(['version.content', 'template.language'])
        .execute()
    : [];
  const known = new Map(
    rows.map(({ template_id, version, category, ...row }) => [
      versionKey(template_id, version),
      { ...row, category: TemplateCategory.catch('MARKETING').parse(category) },
    ]),
  );
  return (template_id, version) => known.get(versionKey(template_id ?? 0, version ?? 0)) ?? null;
}

/** Reads the status and category of the versions that templates are sent with; none for one that has none. */
export async function readLiveVersions(
  { db, org_id }: OrgScope,
  template_ids: readonly number[],
): Promise<Map<number, TemplateFacts>> {
  const { rows } = await sql<{ id: number; status: string; category: string }>`
    select template.id, live.status, live.category from whatsapp_templates template
    join whatsapp_template_versions live
      on live.org_id = template.org_id and live.template_id = template.id and live.version = template.live_version
    where template.org_id = ${org_id} and template.id = any(${template_ids}::bigint[]) and template.deleted_at is null`.execute(
    db,
  );
  return new Map(
    rows.map(({ id, status, category }) => [
      id,
      { status, category: TemplateCategory.catch('MARKETING').parse(category) },
    ]),
  );
}

/** Lets nothing go to a person until an instant. */
export const closePerson = ({ db, org_id }: OrgScope, number_id: number, wa_id: string, closed_until: string) =>
  db
    .insertInto('whatsapp_contacts')
    .values({ org_id, number_id, wa_id, closed_until })
    .onConflict((conflict) => conflict.columns(['org_id', 'number_id', 'wa_id']).doUpdateSet({ closed_until }))
    .execute();
