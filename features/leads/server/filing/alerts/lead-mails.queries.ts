import { sql } from 'kysely';
import { now, nowIso } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/db.ts';
import { type OrgScope, withWorker } from '#platform/server/database/scope.ts';
import type { MailedLead } from './new-lead-text.ts';

/** How long after an e-mail leads are collected for the next one, in milliseconds. */
const WINDOW_MS = 60_000;

/** A person who gets e-mails about leads. */
export interface MailReceiver {
  org_id: number;
  profile_id: number;
}

/**
 * Starts the time in which leads are collected for each of these people, unless it is running. Goes by id, and others
 * who file leads for the same people wait here until this transaction ends.
 *
 * @returns those to whom an e-mail may be sent now.
 */
export async function openMailWindows(scope: OrgScope, profile_ids: readonly number[]): Promise<Set<number>> {
  if (profile_ids.length === 0) return new Set();
  const closes_at = new Date(now().getTime() + WINDOW_MS).toISOString();
  const { rows } = await sql<{ profile_id: number }>`
    insert into lead_mail_windows as known (org_id, profile_id, closes_at)
    select ${scope.org_id}, person.id, ${closes_at} from unnest(${[...profile_ids]}::bigint[]) as person (id)
    order by person.id
    on conflict (org_id, profile_id) do update set closes_at = excluded.closes_at
      where known.closes_at <= ${nowIso()}
    returning profile_id`.execute(scope.db);
  return new Set(rows.map(({ profile_id }) => profile_id));
}

/** A lead for the next e-mail of a person. */
export interface LeadToGather {
  profile_id: number;
  lead_id: string;
  is_new_client: boolean;
}

/** Stores leads for the next e-mails. */
export async function gatherForMail(scope: OrgScope, leads: readonly LeadToGather[]): Promise<void> {
  if (leads.length === 0) return;
  await scope.db
    .insertInto('lead_mails_waiting')
    .values(leads.map((lead) => ({ ...lead, org_id: scope.org_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What one alert is about: how many leads there are, and the first of them. */
export interface GatheredLeads {
  count: number;
  /** The ids of the first of them. */
  lead_ids: string[];
  first: MailedLead[];
}

/** How many leads an alert names by id. */
export const MAX_IDS = 1_000;

/**
 * Joins every lead of `taken` with its `client`. Each is looked up by its key (`offset 0`), because any other plan reads
 * all leads of the organisation once for each.
 */
export const joinClients = ({ org_id }: OrgScope) => sql`
  cross join lateral (
    select client_id from lead_events
    where org_id = ${org_id} and id = taken.lead_id offset 0) as event
  cross join lateral (
    select id, name, deleted_at, assigned_to_id_or_zero from clients
    where org_id = ${org_id} and id = event.client_id offset 0) as client`;

/**
 * Removes and returns what was collected for these people, oldest first, except clients that are no longer theirs.
 *
 * @param limit of those that are listed in full, of each person.
 */
export async function popGatheredLeads(
  scope: OrgScope,
  profile_ids: readonly number[],
  limit: number,
): Promise<Map<number, GatheredLeads>> {
  const gathered = new Map<number, GatheredLeads>();
  if (profile_ids.length === 0) return gathered;
  const { rows } = await sql<MailedLead & { profile_id: number; count: number; lead_ids: string[] | null }>`
    with taken as (
      delete from lead_mails_waiting where org_id = ${scope.org_id} and profile_id = any(${[...profile_ids]}::bigint[])
      returning profile_id, lead_id, is_new_client),
    open as (
      select taken.profile_id, taken.lead_id, taken.is_new_client, client.id as client_id, client.name as client_name,
             row_number() over (partition by taken.profile_id order by taken.lead_id) as place
      from taken
      ${joinClients(scope)}
      where client.deleted_at is null and client.assigned_to_id_or_zero = taken.profile_id),
    counted as (
      select profile_id, count(*) as count, array_agg(lead_id order by lead_id) filter (where place <= ${MAX_IDS}) as lead_ids
      from open group by profile_id)
    select told.profile_id, told.lead_id, told.is_new_client, told.client_id, told.client_name, counted.count,
           case when told.place = 1 then counted.lead_ids end as lead_ids, lead_events.lead, lead_sources.name as source_name
    from open as told
    join counted on counted.profile_id = told.profile_id
    join lead_events on lead_events.org_id = ${scope.org_id} and lead_events.id = told.lead_id
    join lead_sources on lead_sources.org_id = ${scope.org_id} and lead_sources.id = lead_events.source_id
    where told.place <= ${limit}
    order by told.profile_id, told.place`.execute(scope.db);
  for (const { profile_id, count, lead_ids, ...lead } of rows) {
    const known = gathered.get(profile_id);
    if (known) known.first.push(lead);
    else gathered.set(profile_id, { count, lead_ids: lead_ids ?? [], first: [lead] });
  }
  return gathered;
}

/**
 * Holds up whoever would e-mail these people about leads until the transaction ends, as `openMailWindows` does, and
 * returns which of the leads are collected for their next e-mail.
 */
export async function lockLeadMails(
  scope: OrgScope,
  leads: readonly Pick<LeadToGather, 'profile_id' | 'lead_id'>[],
): Promise<Pick<LeadToGather, 'profile_id' | 'lead_id'>[]> {
  if (leads.length === 0) return [];
  await sql`
    insert into lead_mail_windows as known (org_id, profile_id, closes_at)
    select distinct ${scope.org_id}::bigint, row.profile_id, ${nowIso()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(leads)}::jsonb) as row (profile_id bigint)
    order by row.profile_id
    on conflict (org_id, profile_id) do update set closes_at = known.closes_at`.execute(scope.db);
  const { rows } = await sql<{ profile_id: number; lead_id: string }>`
    select waiting.profile_id, waiting.lead_id
    from jsonb_to_recordset(${JSON.stringify(leads)}::jsonb) as row (profile_id bigint, lead_id uuid)
    join lead_mails_waiting as waiting
      on waiting.org_id = ${scope.org_id} and waiting.profile_id = row.profile_id and waiting.lead_id = row.lead_id`.execute(
    scope.db,
  );
  return rows;
}

/** Returns the people whose leads were collected long enough, across organisations, as the worker role. */
export const dueReceivers = (database: Database): Promise<MailReceiver[]> =>
  withWorker(database, async (db) => {
    const { rows } = await sql<MailReceiver>`
      select org_id, profile_id from lead_mail_windows as one
      where closes_at <= ${nowIso()}
        and exists (select from lead_mails_waiting where org_id = one.org_id and profile_id = one.profile_id)`.execute(
      db,
    );
    return rows;
  });
