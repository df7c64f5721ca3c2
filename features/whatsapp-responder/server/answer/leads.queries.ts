import { sql } from 'kysely';
import type { NormalisedLead } from '#features/leads/contract.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** A new lead as answering needs it. */
export interface LeadToAnswer {
  lead_id: string;
  client_id: number;
  client_name: string;
  /** Null for nobody. */
  assigned_to_id: number | null;
  is_test: boolean;
  received_at: string;
  /** The lead's own numbers, then those of the client. */
  phones: string[];
  emails: string[];
  has_consent: boolean | null;
  /** Somebody has answered it: with a call, a message, a meeting or a share. */
  is_answered: boolean;
  /** When somebody did for the first time. */
  answered_at: string | null;
  /** It waits for an assignee, or is offered. */
  is_waiting: boolean;
}

interface Row extends Omit<LeadToAnswer, 'phones' | 'emails' | 'has_consent' | 'received_at'> {
  lead: NormalisedLead | null;
  received_at: string;
  client_phones: string[];
  client_emails: string[];
}

/** Reads leads that were filed, without those whose client was deleted. */
export async function readLeads({ db, org_id }: OrgScope, lead_ids: readonly string[]): Promise<LeadToAnswer[]> {
  const { rows } = await sql<Row>`
    select event.id as lead_id, event.client_id, clients.name as client_name, clients.assigned_to_id, event.is_test,
      event.received_at, event.lead,
      event.first_response_at is not null or coalesce(clients.first_response_at >= event.received_at, false) as is_answered,
      least(event.first_response_at, case when clients.first_response_at >= event.received_at
        then clients.first_response_at end) as answered_at,
      exists (select from lead_decisions decision
        where decision.org_id = ${org_id} and decision.client_id = clients.id and decision.lead_id = event.id
          and decision.outcome in ('WAITING', 'OFFERED')) and clients.assigned_to_id is null as is_waiting,
      array(select number_e164 from client_phones phone where phone.org_id = ${org_id} and phone.client_id = clients.id
        and number_e164 is not null order by position) as client_phones,
      array(select email::text from client_emails address where address.org_id = ${org_id} and address.client_id = clients.id
        order by position) as client_emails
    from lead_events event
    join clients on clients.org_id = event.org_id and clients.id = event.client_id and clients.deleted_at is null
    where event.org_id = ${org_id} and event.id = any(${lead_ids}::uuid[])`.execute(db);
  return rows.map(({ lead, client_phones, client_emails, ...row }) => ({
    ...row,
    phones: [...new Set([...(lead?.phones ?? []).flatMap(({ e164 }) => e164 ?? []), ...client_phones])],
    emails: [...new Set([...(lead?.emails ?? []), ...client_emails])],
    has_consent: findConsent(lead),
  }));
}

/** Returns whether the person agreed to all they were asked in the form; null where it asked nothing. */
const findConsent = (lead: NormalisedLead | null): boolean | null =>
  lead === null || lead.consents.length === 0 ? null : lead.consents.every(({ accepted }) => accepted);

/** Returns those of these people, in digits, who got an automatic answer since an instant. */
export async function listAnswered(
  { db, org_id }: OrgScope,
  wa_ids: readonly string[],
  since: string,
): Promise<Set<string>> {
  if (wa_ids.length === 0) return new Set();
  const { rows } = await sql<{ wa_id: string }>`
    select distinct wa_id from whatsapp_messages
    where org_id = ${org_id} and wa_id = any(${wa_ids}::text[]) and kind = 'RESPONDER' and at >= ${since}
      and state not in ('NOT_SENT', 'FAILED')`.execute(db);
  return new Set(rows.map(({ wa_id }) => wa_id));
}

/** Tells whether leads may be answered at all: people left the automation on. */
export async function canAnswer({ db, org_id }: OrgScope): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    select coalesce((select is_on from automations where org_id = ${org_id} and kind = 'WHATSAPP_RESPONDER'), false) as can`.execute(
    db,
  );
  return rows[0]?.can === true;
}

/** Returns the number that messages leave from by themselves; null where none is connected. */
export async function findDefaultNumber({ db, org_id }: OrgScope): Promise<number | null> {
  const row = await db
    .selectFrom('whatsapp_numbers')
    .where('org_id', '=', org_id)
    .where('is_default', '=', true)
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns the answers of leads that wait for their client to be assigned, with the wait that each has from then on. */
export async function listUnassigned({ db, org_id }: OrgScope, lead_ids: readonly string[]) {
  const { rows } = await sql<{ id: string; wait_seconds: number }>`
    select message.id, answer.wait_seconds from whatsapp_messages message
    join responder_answers answer on answer.org_id = message.org_id and answer.rule_id = message.rule_id
    where message.org_id = ${org_id} and message.lead_id = any(${lead_ids}::uuid[]) and message.kind = 'RESPONDER'
      and message.state = 'QUEUED' and message.reason = 'NOT_ASSIGNED_YET'`.execute(db);
  return rows;
}
