import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** A lead as the hours of its source count it. */
export interface CountedLead {
  source_id: number;
  /** Empty for a lead that names no form. */
  form_external_id: string;
  sent_at: string;
  /** False for one that came so late that it shows nothing of how often the source sends. */
  is_timely: boolean;
  received_at: string;
}

/**
 * Adds leads to the hours in which they were sent, in one order everywhere. Hours are those of the organisation's clock, so
 * that they add up to its days in every time zone.
 */
export async function addToHours(scope: OrgScope, leads: readonly CountedLead[]): Promise<void> {
  if (leads.length === 0) return;
  await sql`
    insert into source_hours as known (org_id, source_id, form_external_id, hour, leads, slots, last_at)
    select ${scope.org_id}, lead.source_id, lead.form_external_id,
           date_trunc('hour', lead.sent_at, orgs.time_zone) as hour, count(*),
           bit_or(case when lead.is_timely then 1 << (extract(minute from lead.sent_at at time zone orgs.time_zone)::int / 5) else 0 end),
           max(lead.received_at)
    from jsonb_to_recordset(${JSON.stringify(leads)}::jsonb) as lead (
      source_id bigint, form_external_id text, sent_at timestamptz, is_timely boolean, received_at timestamptz)
    join orgs on orgs.org_id = ${scope.org_id}
    group by lead.source_id, lead.form_external_id, hour
    order by lead.source_id, hour, lead.form_external_id
    on conflict (org_id, source_id, hour, form_external_id) do update set
      leads = known.leads + excluded.leads, slots = known.slots | excluded.slots,
      last_at = greatest(known.last_at, excluded.last_at)`.execute(scope.db);
}
