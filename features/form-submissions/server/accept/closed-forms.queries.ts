import { sql } from 'kysely';
import { isLead } from '#features/lead-forms/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** Returns those of these sources whose forms take no new answers: closed by a person, by their date or by their number. */
export async function listClosedSources(scope: OrgScope, source_ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ source_id: number }>`
    select form.source_id from lead_forms as form
    where form.org_id = ${scope.org_id} and form.source_id = any(${[...source_ids]}::bigint[])
      and (form.state <> 'LIVE' or form.archived_at is not null or form.deleted_at is not null or form.closes_at <= ${nowIso()}
        or form.max_leads <= (
          select count(*) from lead_form_submissions
          where org_id = form.org_id and form_id = form.id and ${isLead}))`.execute(scope.db);
  return new Set(rows.map(({ source_id }) => source_id));
}
