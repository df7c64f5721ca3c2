import { sql } from 'kysely';
import { addDays } from '#domain/wall-time.ts';
import { clientAccess } from '#features/clients/access.ts';
import { readOrgZone } from '#features/lead-rules/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import { toSql } from '#platform/server/database/access-sql.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { startOfDay, today } from '../days.ts';
import { countedGrades } from './figures.queries.ts';
import { findRate } from './read-figures.ts';

const WEEKS = 12;
const DAY_MS = 86_400_000;

/** What the list of forms shows of each. */
export interface FormSummary {
  leads_count: number;
  /** Leads of the last twelve weeks, the oldest week first. */
  weeks: number[];
  finish_rate: number | null;
  last_lead_at: string | null;
  /** Null where the caller may not see its client. */
  last_lead_name: string | null;
}

/** Returns the figures of these forms by their ids, without test leads. */
export async function formFigures(scope: Scope, form_ids: readonly number[]): Promise<Map<number, FormSummary>> {
  if (form_ids.length === 0) return new Map();
  const zone = await readOrgZone(scope);
  const tomorrow = addDays(today(zone), 1);
  const weekStarts = Array.from({ length: WEEKS }, (_, week) => addDays(tomorrow, (week - WEEKS) * 7));
  const weeks = await countWeeks(
    scope,
    form_ids,
    weekStarts.map((day) => startOfDay(day, zone)),
  );
  const rates = await readRates(scope, form_ids, weekStarts[0]!);
  const last = await readLast(scope, form_ids);
  return new Map(
    form_ids.map((id) => {
      const counts = weeks.filter(({ form_id }) => form_id === id);
      const summary: FormSummary = {
        leads_count: counts.reduce((sum, { leads }) => sum + leads, 0),
        weeks: weekStarts.map((_, index) => counts.find(({ week }) => week === index + 1)?.leads ?? 0),
        finish_rate: rates.get(id) ?? null,
        last_lead_at: last.get(id)?.sent_at ?? null,
        last_lead_name: last.get(id)?.name ?? null,
      };
      return [id, summary];
    }),
  );
}

/** Counts leads by form and week; week 0 is what came before. */
async function countWeeks(scope: OrgScope, form_ids: readonly number[], starts: readonly string[]) {
  const { rows } = await sql<{ form_id: number; week: number; leads: number }>`
    select form_id, width_bucket(sent_at, ${starts}::timestamptz[]) as week, count(*)::int as leads
    from lead_form_submissions
    where org_id = ${scope.org_id} and form_id = any(${form_ids}::bigint[]) and lead_id is not null and not is_test
    group by 1, 2`.execute(scope.db);
  return rows;
}

/** Returns which part of the counted views since a day was sent. */
async function readRates(scope: OrgScope, form_ids: readonly number[], since: string) {
  const { rows } = await sql<{ form_id: number; views: number; sent: number }>`
    select form_id, count(*)::int as views, (count(*) filter (where is_sent))::int as sent
    from lead_form_views
    where org_id = ${scope.org_id} and form_id = any(${form_ids}::bigint[]) and day >= ${since}::date
      and grade in ${countedGrades}
    group by 1`.execute(scope.db);
  return new Map(rows.map(({ form_id, views, sent }) => [form_id, findRate(sent, views)]));
}

/** Returns the last lead of each form, its name only where its client may be seen. */
async function readLast(scope: Scope, form_ids: readonly number[]) {
  const { rows } = await sql<{ form_id: number; sent_at: string; name: string | null }>`
    select form.id as form_id, last.sent_at,
      (select last.name from lead_events
         join clients on clients.org_id = lead_events.org_id and clients.id = lead_events.client_id
        where lead_events.org_id = ${scope.org_id} and lead_events.id = last.lead_id
          and clients.deleted_at is null and ${toSql(clientAccess.view, scope.actor, 'clients')}) as name
    from unnest(${form_ids}::bigint[]) as form (id)
    cross join lateral (
      select sent_at, name, lead_id from lead_form_submissions
      where org_id = ${scope.org_id} and form_id = form.id and lead_id is not null and not is_test
      order by sent_at desc, id desc limit 1) as last`.execute(scope.db);
  return new Map(rows.map((row) => [row.form_id, row]));
}

/** What the list of links shows of each. */
export interface LinkSummary {
  views_count: number;
  leads_count: number;
}

/** Returns the figures of a form's links by their ids; 0 is the main link. */
export async function linkFigures(scope: OrgScope, form_id: number): Promise<Map<number, LinkSummary>> {
  const { rows } = await sql<LinkSummary & { link_id: number }>`
    select link_id, sum(views)::int as views_count, sum(leads)::int as leads_count
    from (
      select coalesce(link_id, 0) as link_id, count(*) as views, 0 as leads from lead_form_views
      where org_id = ${scope.org_id} and form_id = ${form_id} and grade in ${countedGrades} group by 1
      union all
      select coalesce(link_id, 0), 0, count(*) from lead_form_submissions
      where org_id = ${scope.org_id} and form_id = ${form_id} and lead_id is not null and not is_test group by 1) as counted
    group by link_id`.execute(scope.db);
  return new Map(rows.map(({ link_id, views_count, leads_count }) => [link_id, { views_count, leads_count }]));
}

/** The most sites that are named. */
const MAX_SEEN = 20;

/** Returns the sites on which a form was seen in the last 24 hours, in order of the alphabet. */
export async function sitesSeen(scope: OrgScope, form_id: number): Promise<string[]> {
  const since = new Date(Date.parse(nowIso()) - DAY_MS).toISOString();
  const zone = await readOrgZone(scope);
  const rows = await scope.db
    .selectFrom('lead_form_views')
    .where('org_id', '=', scope.org_id)
    .where('form_id', '=', form_id)
    .where('day', '>=', addDays(today(zone), -2))
    .where('started_at', '>=', since)
    .where('grade', 'not in', ['preview_bot', 'scanner'])
    .where('site', 'is not', null)
    .select('site')
    .distinct()
    .orderBy('site')
    .limit(MAX_SEEN)
    .execute();
  return rows.flatMap(({ site }) => site ?? []);
}
