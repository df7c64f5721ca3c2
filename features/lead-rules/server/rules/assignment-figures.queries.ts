import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** What all assignment rules did together. */
interface AssignmentFigures {
  rules: number;
  /** Leads that rules assigned to somebody since then. */
  leads: number;
  last_run_at: string | null;
}

/** Test leads do not count. */
export async function readAssignmentFigures({ db, org_id }: OrgScope, since: string): Promise<AssignmentFigures> {
  const { rows } = await sql<AssignmentFigures>`
    select
      (select count(*)::int from lead_rules
       where org_id = ${org_id} and kind = 'assignment' and deleted_at is null) as rules,
      count(*)::int as leads, max(created_at) as last_run_at
    from lead_decisions
    where org_id = ${org_id} and created_at >= ${since} and rule_id is not null and profile_id is not null
      and outcome <> 'TEST_LEAD'`.execute(db);
  return rows[0]!;
}
