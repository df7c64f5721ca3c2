import { sql } from 'kysely';
import { now, nowIso } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/db.ts';
import { type OrgScope, withWorker } from '#platform/server/database/scope.ts';
import { joinClients, MAX_IDS } from '../alerts/lead-mails.queries.ts';
import { isOldLead } from './old-lead.ts';

/** An old lead for the next alert of a person. */
export interface OldLeadToGather {
  profile_id: number;
  lead_id: string;
  is_untaken: boolean;
  submitted_at: string;
}

export async function gatherOldLeads(scope: OrgScope, leads: readonly OldLeadToGather[]): Promise<void> {
  if (leads.length === 0) return;
  await scope.db
    .insertInto('old_leads_waiting')
    .values(leads.map((lead) => ({ ...lead, org_id: scope.org_id, gathered_at: nowIso() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns when those of these filed leads that are old were submitted, by id. */
export async function findOldLeads(scope: OrgScope, lead_ids: readonly string[]): Promise<Map<string, string>> {
  if (lead_ids.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('lead_events')
    .where('org_id', '=', scope.org_id)
    .where('id', '=', sql<string>`any(${[...lead_ids]}::uuid[])`)
    .select(['id', 'lead'])
    .execute();
  return new Map(
    rows.flatMap(({ id, lead }) => (lead?.submitted_at && isOldLead(lead) ? [[id, lead.submitted_at] as const] : [])),
  );
}

/** What one alert about old leads says. */
export interface GatheredOldLeads {
  is_untaken: boolean;
  count: number;
  /** When the oldest was submitted. */
  since: string;
  lead_ids: string[];
  names: string[];
  client_ids: number[];
}

/** How many clients an alert names. */
const MAX_NAMES = 3;

/**
 * Removes and returns what was gathered for a person, except clients that are no longer theirs; those nobody could take
 * apart.
 */
export async function popOldLeads(scope: OrgScope, profile_id: number): Promise<GatheredOldLeads[]> {
  const { rows } = await sql<GatheredOldLeads>`
    with taken as (
      delete from old_leads_waiting where org_id = ${scope.org_id} and profile_id = ${profile_id}
      returning lead_id, is_untaken, submitted_at),
    open as (
      select taken.lead_id, taken.is_untaken, taken.submitted_at, client.id as client_id, client.name,
             row_number() over (partition by taken.is_untaken order by taken.lead_id) as place
      from taken
      ${joinClients(scope)}
      where client.deleted_at is null
        and client.assigned_to_id_or_zero = case when taken.is_untaken then 0 else ${profile_id}::bigint end)
    select is_untaken, count(*)::int as count, min(submitted_at) as since,
           array_agg(lead_id order by place) filter (where place <= ${MAX_IDS}) as lead_ids,
           array_agg(name order by place) filter (where place <= ${MAX_NAMES}) as names,
           array_agg(client_id order by place) filter (where place <= ${MAX_NAMES}) as client_ids
    from open group by is_untaken order by is_untaken`.execute(scope.db);
  return rows;
}

/** How long nothing old came for a person before they are told, and the longest they wait while more comes. */
const SETTLED_MS = 60_000;
const LONGEST_MS = 3_600_000;

/** Returns the people who are to be told of old leads now, across organisations, as the worker role. */
export const duePeople = (database: Database): Promise<{ org_id: number; profile_id: number }[]> =>
  withWorker(database, (db) =>
    db
      .selectFrom('old_leads_waiting')
      .groupBy(['org_id', 'profile_id'])
      .having((eb) =>
        eb.or([
          eb(eb.fn.max('gathered_at'), '<=', ago(SETTLED_MS)),
          eb(eb.fn.min('gathered_at'), '<=', ago(LONGEST_MS)),
        ]),
      )
      .select(['org_id', 'profile_id'])
      .orderBy('org_id')
      .orderBy('profile_id')
      .execute(),
  );

const ago = (ms: number): string => new Date(now().getTime() - ms).toISOString();
