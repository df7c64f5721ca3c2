import { sql } from 'kysely';
import { addDays } from '#domain/wall-time.ts';
import { listDays, startOfDay } from '#features/form-submissions/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { type Filters, meetsLinkAndVersion } from '../leads/filters.queries.ts';
import type { EndedViews } from './steps.ts';

/** Which form, which days and what else the figures are limited to. */
export interface AskedFigures extends Pick<Filters, 'link_id' | 'version'> {
  form_id: number;
  from: string;
  to: string;
  zone: string;
}

/** Views that were counted together; of day, link and version only that by which they were is set. */
export interface ViewGroup {
  by: 'day' | 'link' | 'version' | 'end';
  day: string | null;
  link_id: number | null;
  version: number | null;
  reached_question_id: string | null;
  is_sent: boolean | null;
  views: number;
  started: number;
}

/** Counts the views that count: by day, by link, by version, and by where they ended. */
export async function countViews(scope: OrgScope, asked: AskedFigures): Promise<ViewGroup[]> {
  const { form_id, from, to } = asked;
  const { rows } = await sql<ViewGroup>`
    with counted as materialized (
      select day, link_id, version, reached_question_id, is_sent,
             count(*)::int as views, (count(*) filter (where has_started))::int as started
      from lead_form_views
      where org_id = ${scope.org_id} and form_id = ${form_id} and day between ${from}::date and ${to}::date
        and grade in ('human', 'likely') and ${meetsLinkAndVersion('lead_form_views', asked)}
      group by day, link_id, version, reached_question_id, is_sent)
    select case grouping(day, link_id, version, is_sent) when 7 then 'day' when 11 then 'link' when 13 then 'version' else 'end' end as by,
           to_char(day, 'YYYY-MM-DD') as day, link_id, version, reached_question_id, is_sent,
           sum(views)::int as views, sum(started)::int as started
    from counted
    group by grouping sets ((day), (link_id), (version), (version, reached_question_id, is_sent))`.execute(scope.db);
  return rows;
}

/** Takes the views by where they ended. */
export const groupByLastStep = (groups: readonly ViewGroup[]): EndedViews[] =>
  groups
    .filter(({ by }) => by === 'end')
    .map(({ version, reached_question_id, is_sent, views }) => ({
      version: version ?? 0,
      reached_question_id: reached_question_id ?? '',
      is_sent: is_sent ?? false,
      views,
    }));

/** Submissions that were counted together, without tests. */
export interface SubmissionGroup {
  by: 'day' | 'link' | 'version';
  /** The number of the day, from 1. */
  day: number | null;
  link_id: number | null;
  version: number | null;
  sent: number;
  quarantined: number;
  unfinished: number;
}

/**
 * Counts submissions by day, by link and by version. Leads are read from their index alone; what is held back or
 * unfinished has one of its own.
 */
export async function countSubmissions(scope: OrgScope, asked: AskedFigures): Promise<SubmissionGroup[]> {
  const { form_id, from, to, zone } = asked;
  const starts = listDays(from, to).map((day) => startOfDay(day, zone));
  const isAsked = sql`org_id = ${scope.org_id} and form_id = ${form_id} and not is_test
    and sent_at >= ${starts[0]} and sent_at < ${startOfDay(addDays(to, 1), zone)}
    and ${meetsLinkAndVersion('lead_form_submissions', asked)}`;
  const { rows } = await sql<SubmissionGroup>`
    with counted as materialized (
      select width_bucket(sent_at, ${starts}::timestamptz[]) as day, link_id, version, status, count(*)::int as submissions
      from (
        select sent_at, link_id, version, status from lead_form_submissions where ${isAsked} and lead_id is not null
        union all
        select sent_at, link_id, version, status from lead_form_submissions
        where ${isAsked} and lead_id is null and status in ('QUARANTINED', 'UNFINISHED')) as submission
      group by 1, 2, 3, 4)
    select case grouping(day, link_id, version) when 3 then 'day' when 5 then 'link' else 'version' end as by,
           day, link_id, version,
           coalesce(sum(submissions) filter (where status = 'SENT'), 0)::int as sent,
           coalesce(sum(submissions) filter (where status = 'QUARANTINED'), 0)::int as quarantined,
           coalesce(sum(submissions) filter (where status = 'UNFINISHED'), 0)::int as unfinished
    from counted
    group by grouping sets ((day), (link_id), (version))`.execute(scope.db);
  return rows;
}

/** Returns the names of a form's links, of deleted ones too. */
export const readLinks = (scope: OrgScope, form_id: number) =>
  scope.db
    .selectFrom('lead_form_links')
    .where('org_id', '=', scope.org_id)
    .where('form_id', '=', form_id)
    .select(['id', 'name', 'deleted_at'])
    .orderBy('id')
    .execute();
