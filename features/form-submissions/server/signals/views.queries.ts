import { sql } from 'kysely';
import { toCalendarDay } from '#domain/wall-time.ts';
import type { GradedVisit, VisitKey } from '#engines/visits/server/index.ts';
import { readOrgZone } from '#platform/server/database/org.queries.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** The name of forms among what is visited. */
export const FORM = 'lead_form';

/** Makes others who report for this visit wait until the transaction ends. */
export const lockVisit = ({ db, org_id }: OrgScope, { visit_id }: VisitKey) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`visit:${org_id}:${visit_id}`}, 0))`.execute(db);

/** Writes the view of a visit; whether it was sent is known from its submission, and who sent a lead counts as a person. */
export async function writeView(
  scope: OrgScope,
  { subject_id: form_id, visit_id }: VisitKey,
  graded: GradedVisit,
): Promise<void> {
  const { grade, started_at, has_started, reached_part, facts } = graded;
  const { version, link_id = null, site = null } = facts;
  const day = toCalendarDay(started_at, await readOrgZone(scope));
  await sql`
    insert into lead_form_views as known (
      org_id, form_id, visit_id, version, link_id, grade, day, started_at, has_started, reached_question_id, is_sent, site)
    select ${scope.org_id}, ${form_id}, ${visit_id}, ${version}, ${link_id},
           case when sent.is_lead and ${grade} <> 'human' then 'likely' else ${grade} end, ${day}, ${started_at},
           ${has_started} or sent.is_sent, ${reached_part}, sent.is_sent, ${site}
    from (
      select count(*) > 0 as is_sent, coalesce(bool_or(status = 'SENT' and not is_test), false) as is_lead
      from lead_form_submissions
      where org_id = ${scope.org_id} and form_id = ${form_id} and visit_id = ${visit_id} and not is_unfinished) as sent
    on conflict (org_id, form_id, visit_id) do update set
      grade = excluded.grade, has_started = known.has_started or excluded.has_started,
      reached_question_id = excluded.reached_question_id, is_sent = known.is_sent or excluded.is_sent,
      site = excluded.site
    where (known.grade, known.has_started, known.reached_question_id, known.is_sent, known.site) is distinct from
      (excluded.grade, excluded.has_started, excluded.reached_question_id, excluded.is_sent, excluded.site)`.execute(
    scope.db,
  );
}
