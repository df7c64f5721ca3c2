import { sql } from 'kysely';
import { eraseSignals } from '#engines/visits/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { FORM } from '../signals/views.queries.ts';

/** Erases some of what visitors sent and looked at. @returns how many rows went. */
export async function eraseVisits(scope: OrgScope, form_id: number, limit: number): Promise<number> {
  const { db, org_id } = scope;
  const { rows } = await sql<{ count: number }>`
    with
      sent as (delete from lead_form_submissions where org_id = ${org_id} and id in (
        select id from lead_form_submissions where org_id = ${org_id} and form_id = ${form_id} limit ${limit}) returning 1),
      views as (delete from lead_form_views where org_id = ${org_id} and form_id = ${form_id} and visit_id in (
        select visit_id from lead_form_views where org_id = ${org_id} and form_id = ${form_id} limit ${limit}) returning 1)
    select ((select count(*) from sent) + (select count(*) from views))::int as count`.execute(db);
  return (rows[0]?.count ?? 0) + (await eraseSignals(scope, FORM, form_id, limit));
}
