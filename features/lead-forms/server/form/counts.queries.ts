import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { isLead } from '../is-lead.queries.ts';

export interface FormCounts {
  leads_count: number;
  unfinished_count: number;
  quarantined_count: number;
  links_count: number;
}

/** Counts what a form has brought, without test leads. */
export async function countOfForm({ db, org_id }: OrgScope, form_id: number): Promise<FormCounts> {
  const { rows } = await sql<FormCounts>`
    select
      (select count(*)::int from lead_form_submissions
        where org_id = ${org_id} and form_id = ${form_id} and ${isLead}) as leads_count,
      (select count(*)::int from lead_form_submissions
        where org_id = ${org_id} and form_id = ${form_id} and status = 'UNFINISHED' and lead_id is null
          and not is_test) as unfinished_count,
      (select count(*)::int from lead_form_submissions
        where org_id = ${org_id} and form_id = ${form_id} and status = 'QUARANTINED') as quarantined_count,
      (select count(*)::int from lead_form_links
        where org_id = ${org_id} and form_id = ${form_id} and deleted_at is null) as links_count`.execute(db);
  return rows[0]!;
}
