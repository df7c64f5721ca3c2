import { sql } from 'kysely';
import { isLead } from '#features/lead-forms/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** Counts the leads of a form up to so many, without that of a visit. */
export async function countLeads(
  { db, org_id }: OrgScope,
  form_id: number,
  { most, visit_id }: { most: number; visit_id?: string | undefined },
): Promise<number> {
  const isOther = visit_id === undefined ? sql`true` : sql`visit_id <> ${visit_id}`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from lead_form_submissions
      where org_id = ${org_id} and form_id = ${form_id} and ${isLead} and ${isOther}
      limit ${most}) as counted`.execute(db);
  return rows[0]!.count;
}

/** Makes others who count the leads of this form wait until the transaction ends. */
export const lockCount = ({ db, org_id }: OrgScope, form_id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`form-leads:${org_id}:${form_id}`}, 0))`.execute(db);
