import { sql } from 'kysely';
import { daysAgo, nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { ConversionDay, ConversionDetail } from '../../contract.ts';

const FIGURES_DAYS = 30;
/** The most reasons of refusals that are listed. */
const MOST_REASONS = 5;

/** What a stage brought in 30 days. */
export interface StageCount {
  option_id: number;
  count: number;
  received_count: number;
}

/** Counts the events of 30 days, those of pages apart; the days are those of the organisation. */
export async function readFigures({ db, org_id }: OrgScope) {
  const since = daysAgo(FIGURES_DAYS);
  const told = sql`from conversion_events where org_id = ${org_id} and occurred_at > ${since}::timestamptz and status <> 'WITHDRAWN'`;
  const recent = sql`${told} and client_id is not null`;
  const counts = await sql<ConversionDetail['counts']>`
    select count(*)::int as total,
      count(*) filter (where status = 'RECEIVED')::int as received,
      count(*) filter (where status = 'REFUSED')::int as refused,
      count(*) filter (where status = 'WAITING')::int as waiting,
      count(*) filter (where status = 'TOO_LATE')::int as too_late ${recent}`.execute(db);
  const stages = await sql<StageCount>`
    select option_id, count(*)::int as count, count(*) filter (where status = 'RECEIVED')::int as received_count
    ${recent} and option_id is not null group by option_id`.execute(db);
  const days = await sql<ConversionDay>`
    with zone as (select time_zone from orgs where org_id = ${org_id}),
      days as (
        select (${nowIso()}::timestamptz at time zone zone.time_zone)::date - back as day
        from zone, generate_series(0, ${FIGURES_DAYS - 1}) as back),
      told as (select (occurred_at at time zone (select time_zone from zone))::date as day, status ${recent})
    select days.day::text as date,
      count(*) filter (where told.status = 'RECEIVED')::int as received,
      count(*) filter (where told.status = 'REFUSED')::int as refused,
      count(*) filter (where told.status in ('WAITING', 'TOO_LATE'))::int as other
    from days left join told on told.day = days.day group by days.day order by days.day`.execute(db);
  const refusals = await sql<ConversionDetail['refusals'][number]>`
    select fault_code as code, (array_agg(fault_said order by occurred_at desc))[1] as said, count(*)::int as count,
      max(occurred_at) as last_at
    ${recent} and status = 'REFUSED' group by fault_code order by max(occurred_at) desc limit ${MOST_REASONS}`.execute(
    db,
  );
  const pages = await sql<ConversionDetail['pages'][number]>`
    select event_name, count(*)::int as count, count(*) filter (where status = 'RECEIVED')::int as received_count,
      (array_agg(fault_said order by occurred_at desc) filter (where status = 'REFUSED'))[1] as said
    ${told} and client_id is null group by event_name order by event_name`.execute(db);
  return { pages: pages.rows, counts: counts.rows[0]!, stages: stages.rows, days: days.rows, refusals: refusals.rows };
}
