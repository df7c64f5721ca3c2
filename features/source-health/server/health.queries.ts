import { sql } from 'kysely';
import { clientsFor } from '#features/clients/server/index.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { LastLeadTrace } from '../contract.ts';

/** Leads of one form of a source on a day of the organisation's calendar. */
export interface DayCount {
  source_id: number;
  form_id: string;
  date: string;
  leads: number;
  last_at: string;
}

/** Counts leads by source, form and day, from a day on. */
export async function countByDay(
  scope: OrgScope,
  source_ids: readonly number[],
  { zone, from_at }: { zone: string; from_at: string },
): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select source_id, form_external_id as form_id, (hour at time zone ${zone})::date::text as date,
           sum(leads)::int as leads,
           max(least(last_at, hour + interval '1 hour')) as last_at
    from source_hours
    where org_id = ${scope.org_id} and source_id = any(${[...source_ids]}::bigint[]) and hour >= ${from_at}
    group by source_id, form_external_id, date`.execute(scope.db);
  return rows;
}

interface LastLead extends LastLeadTrace {
  source_id: number;
  client_id: number | null;
  received_at: string;
}

/** Returns the last filed lead of each source and how it came, without tests. */
export async function readLastLeads(scope: OrgScope, source_ids: readonly number[]): Promise<LastLead[]> {
  const { rows } = await sql<LastLead>`
    select source.id as source_id, last.client_id, last.received_at, last.filed_at,
           coalesce(notice.submitted_at, (last.lead ->> 'submitted_at')::timestamptz) as submitted_at,
           case when notice.origin = 'NOTICE' then notice.notified_at end as notified_at, notice.fetched_at,
           seen.at as seen_at, seen.name as seen_by_name
    from unnest(${[...source_ids]}::bigint[]) as source (id)
    cross join lateral (
      select id, client_id, received_at, filed_at, lead, seen_at, seen_by_id from lead_events
      where org_id = ${scope.org_id} and source_id = source.id and outcome in ('CLIENT_CREATED', 'DUPLICATE')
        and not is_test and (lead ->> 'is_test')::boolean is not true
      order by id desc limit 1) as last
    left join lateral (
      select origin, submitted_at, notified_at, fetched_at from lead_notices
      where org_id = ${scope.org_id} and lead_id = last.id limit 1) as notice on true
    left join lateral (
      select screen.at, profiles.name
      from (
        select last.seen_at as at, last.seen_by_id as profile_id
        union all
        select delivery.shown_at, alerts.profile_id
        from alerts
        join alert_deliveries as delivery
          on delivery.org_id = alerts.org_id and delivery.alert_id = alerts.id and delivery.channel = 'in_app'
        where alerts.org_id = ${scope.org_id} and alerts.lead_ids @> array[last.id]) as screen
      left join profiles on profiles.org_id = ${scope.org_id} and profiles.id = screen.profile_id
      where screen.at is not null
      order by screen.at limit 1) as seen on true`.execute(scope.db);
  return rows;
}

/** Returns those of these clients that the caller may see, by id. */
export async function readClients(scope: Scope, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { id: number; name: string }>();
  const rows = await clientsFor(scope, 'view')
    .where(sql<boolean>`clients.id = any(${[...ids]}::bigint[])`)
    .select(['clients.id', 'clients.name'])
    .execute();
  return new Map(rows.map((client) => [client.id, client]));
}

/** How many leads of each source are looked at. */
const LATEST = 50;

interface OnScreen {
  source_id: number;
  last: number | null;
  slowest_today: number | null;
}

/**
 * Returns how long leads took from the form to the first screen that showed or opened them: of the last one, and the slowest of
 * today. Old leads, those a person asked for, and leads that no screen reported do not count.
 */
export async function readOnScreenTimes(
  scope: OrgScope,
  source_ids: readonly number[],
  today_at: string,
): Promise<OnScreen[]> {
  const { rows } = await sql<OnScreen>`
    select source_id, (array_agg(ms order by id desc))[1] as last,
           max(ms) filter (where received_at >= ${today_at}) as slowest_today
    from (
      select source.id as source_id, event.id, event.received_at,
             (extract(epoch from least(event.seen_at, shown.at) - event.sent_at) * 1000)::int as ms
      from unnest(${[...source_ids]}::bigint[]) as source (id)
      cross join lateral (
        select id, received_at, seen_at,
               least(received_at, coalesce((lead ->> 'submitted_at')::timestamptz, received_at)) as sent_at
        from lead_events
        where org_id = ${scope.org_id} and source_id = source.id and outcome in ('CLIENT_CREATED', 'DUPLICATE')
          and not is_test and (lead ->> 'is_test')::boolean is not true
        order by id desc limit ${LATEST}) as event
      left join lateral (
        select min(delivery.shown_at) as at
        from alerts
        join alert_deliveries as delivery
          on delivery.org_id = alerts.org_id and delivery.alert_id = alerts.id and delivery.channel = 'in_app'
        where alerts.org_id = ${scope.org_id} and alerts.lead_ids @> array[event.id]) as shown on true
      where event.received_at - event.sent_at <= interval '1 day'
        and not exists (select from lead_notices
                        where org_id = ${scope.org_id} and lead_id = event.id and origin = 'OLD_LEADS')
        and least(event.seen_at, shown.at) between event.sent_at and event.sent_at + interval '20 days') as measured
    group by source_id`.execute(scope.db);
  return rows;
}

/** What became of the announced leads of a form. */
export interface NoticeCount {
  source_id: number;
  form_id: string;
  waiting: number;
  failed: number;
  ignored: number;
  /** Announced and sent after the provider's were counted, by both clocks, because the provider's may be off. */
  since_count: number;
}

/** Counts announced leads of forms from an instant on. @param forms with the time when their leads were counted last. */
export async function countNotices(
  scope: OrgScope,
  forms: readonly { source_id: number; form_id: string; counted_at: string }[],
  from_at: string,
): Promise<NoticeCount[]> {
  const { rows } = await sql<NoticeCount>`
    select form.source_id, form.form_id,
           count(*) filter (where notice.status = 'WAITING')::int as waiting,
           count(*) filter (where notice.status = 'FAILED')::int as failed,
           count(*) filter (where notice.status = 'IGNORED')::int as ignored,
           count(*) filter (where notice.origin = 'NOTICE' and notice.submitted_at > form.counted_at
                              and notice.notified_at > form.counted_at)::int as since_count
    from jsonb_to_recordset(${JSON.stringify(forms)}::jsonb)
      as form (source_id bigint, form_id text, counted_at timestamptz)
    join lead_notices as notice on notice.org_id = ${scope.org_id} and notice.source_id = form.source_id
      and notice.form_external_id = form.form_id and not notice.is_test
    where coalesce(notice.submitted_at, notice.notified_at) >= ${from_at}
    group by form.source_id, form.form_id`.execute(scope.db);
  return rows;
}

/** Returns the names of the forms of these sources, by the source's id and the form's at the provider. */
export async function readFormNames(scope: OrgScope, source_ids: readonly number[]): Promise<Map<string, string>> {
  const rows = await scope.db
    .selectFrom('source_forms')
    .where('org_id', '=', scope.org_id)
    .where('source_id', '=', sql<number>`any(${[...source_ids]}::bigint[])`)
    .select(['source_id', 'external_id', 'name'])
    .execute();
  return new Map(rows.map(({ source_id, external_id, name }) => [`${source_id}:${external_id}`, name]));
}
