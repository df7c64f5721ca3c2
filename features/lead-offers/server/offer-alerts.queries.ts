import { type SqlBool, sql } from 'kysely';
import type { NormalisedLead } from '#features/leads/contract.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { FindWork } from '#platform/server/jobs/waiting-work.queries.ts';

/** An offer somebody has not been alerted about. */
export interface AlertToSend {
  id: number;
  profile_id: number;
  /** False for an offer that is over, about which nobody is alerted. */
  is_open: boolean;
  deadline_at: string;
  client_id: number;
  lead_id: string;
  client_name: string;
  source_name: string | null;
  lead: NormalisedLead | null;
}

/** How many alerts one transaction sends. */
const BATCH = 500;

/** Takes the alerts that wait, except of people who were alerted a moment ago. Others who look for some skip these. */
export async function lockDueOfferAlerts(scope: OrgScope, at: string, alerted_before: string): Promise<AlertToSend[]> {
  const { rows } = await sql<AlertToSend>`
    select person.id, person.profile_id, offer.deadline_at, offer.client_id, offer.lead_id, client.name as client_name,
           source.name as source_name, event.lead,
           offer.status = 'OPEN' and person.step = offer.step and person.passed_at is null and offer.deadline_at > ${at}
             as is_open
    from lead_offer_recipients as person
    join lead_offers as offer on offer.org_id = person.org_id and offer.id = person.offer_id
    join clients as client on client.org_id = offer.org_id and client.id = offer.client_id
    left join lead_events as event on event.org_id = offer.org_id and event.id = offer.lead_id
    left join lead_sources as source on source.org_id = event.org_id and source.id = event.source_id
    where person.org_id = ${scope.org_id} and person.alert_waits
      and not exists (
        select from lead_offer_recipients as earlier
        where earlier.org_id = person.org_id and earlier.profile_id = person.profile_id
          and earlier.alerted_at > ${alerted_before})
    order by person.profile_id, offer.deadline_at, person.id
    limit ${BATCH}
    for no key update of person skip locked`.execute(scope.db);
  return rows;
}

/** Notes that these alerts wait no more, and of whom they were sent. */
export const settleAlerts = (scope: OrgScope, ids: readonly number[], alerted_at: string | null) =>
  scope.db
    .updateTable('lead_offer_recipients')
    .set({ alert_waits: false, ...(alerted_at !== null && { alerted_at }) })
    .where('org_id', '=', scope.org_id)
    .where(sql<SqlBool>`id = any(${[...ids]}::bigint[])`)
    .execute();

/** Returns the time zones of people. */
export async function readTimeZones(scope: OrgScope, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ profile_id: number; time_zone: string }>`
    select member.id as profile_id,
           coalesce(preference.time_zone, (select time_zone from orgs where orgs.org_id = member.org_id)) as time_zone
    from profiles as member
    left join user_preferences as preference
      on preference.org_id = member.org_id and preference.profile_id = member.id
    where member.org_id = ${scope.org_id} and member.id = any(${[...ids]}::bigint[])`.execute(scope.db);
  return new Map(rows.map(({ profile_id, time_zone }) => [profile_id, time_zone]));
}

/** Returns the organisations with alerts that wait, as the worker role. */
export const findWaitingAlerts: FindWork<{ org_id: number }> = (db) =>
  db.selectFrom('lead_offer_recipients').where('alert_waits', '=', true).select('org_id').distinct();
