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
 * Starts the time in which leads are collected, unless it is running. Others who file leads for the same person wait
 * here until this transaction ends.
 *
 * @returns whether an e-mail may be sent now.
 */
export async function openMailWindow(scope: OrgScope, profile_id: number): Promise<boolean> {
  const closes_at = new Date(now().getTime() + WINDOW_MS).toISOString();
  const { rows } = await sql`
    insert into lead_mail_windows as known (org_id, profile_id, closes_at)
    values (${scope.org_id}, ${profile_id}, ${closes_at})
    on conflict (org_id, profile_id) do update set closes_at = excluded.closes_at
      where known.closes_at <= ${nowIso()}
    returning profile_id`.execute(scope.db);
  return rows.length > 0;
}

/** Stores leads for the next e-mail. */
export async function gatherForMail(
  scope: OrgScope,
  profile_id: number,
  leads: readonly { lead_id: string; is_new_client: boolean }[],
): Promise<void> {
  await scope.db
    .insertInto('lead_mails_waiting')
    .values(leads.map((lead) => ({ ...lead, org_id: scope.org_id, profile_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What one alert is about: how many leads there are, and the first of them. */
export interface GatheredLeads {
  count: number;
  /** The ids of the first thousand. */
  lead_ids: string[];
  first: MailedLead[];
}

/**
 * Removes and returns what was collected for a person, oldest first, except clients that are no longer theirs. Each
 * lead is looked up by its key (`offset 0`), because any other plan reads all leads of the organisation once for each.
 *
 * @param limit of those that are listed in full.
 */
export async function takeGathered(scope: OrgScope, profile_id: number, limit: number): Promise<GatheredLeads> {
  const { rows } = await sql<MailedLead & { count: number; lead_ids: string[] }>`
    with taken as (
      delete from lead_mails_waiting where org_id = ${scope.org_id} and profile_id = ${profile_id}
      returning lead_id, is_new_client),
    open as (
      select taken.lead_id, taken.is_new_client, client.id as client_id, client.name as client_name
      from taken
      cross join lateral (
        select client_id from lead_events
        where org_id = ${scope.org_id} and id = taken.lead_id offset 0) as event
      cross join lateral (
        select id, name, deleted_at, assigned_to_id_or_zero from clients
        where org_id = ${scope.org_id} and id = event.client_id offset 0) as client
      where client.deleted_at is null and client.assigned_to_id_or_zero = ${profile_id}),
    told as (select * from open order by lead_id limit ${limit})
    select told.is_new_client, told.client_id, told.client_name, (select count(*) from open) as count,
           array(select lead_id from open order by lead_id limit 1000) as lead_ids,
           lead_events.lead, lead_sources.name as source_name
    from told
    join lead_events on lead_events.org_id = ${scope.org_id} and lead_events.id = told.lead_id
    join lead_sources on lead_sources.org_id = ${scope.org_id} and lead_sources.id = lead_events.source_id
    order by told.lead_id`.execute(scope.db);
  return {
    count: rows[0]?.count ?? 0,
    lead_ids: rows[0]?.lead_ids ?? [],
    first: rows.map(({ count: _, lead_ids: __, ...lead }) => lead),
  };
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
