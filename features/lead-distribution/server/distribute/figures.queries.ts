import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** How many leads that wait are counted. */
const MOST_WAITING = 1_000;

/** What all distribution rules did together. */
interface DistributionFigures {
  rules: number;
  /** Leads sent to somebody since then. */
  leads: number;
  /** Leads that wait for a recipient, up to 1,000. */
  waiting: number;
  last_run_at: string | null;
}

export async function readDistributionFigures({ db, org_id }: OrgScope, since: string): Promise<DistributionFigures> {
  const { rows } = await sql<DistributionFigures>`
    select
      (select count(*)::int from lead_rules
       where org_id = ${org_id} and kind = 'distribution' and deleted_at is null) as rules,
      (select count(*)::int from lead_distributions
       where org_id = ${org_id} and created_at >= ${since} and outcome in ('SENT_IN_TURN', 'SENT_TO_ALL')) as leads,
      (select count(*)::int from (
        select from lead_distributions where org_id = ${org_id} and outcome = 'WAITING' limit ${MOST_WAITING}) as waits) as waiting,
      (select max(created_at) from lead_distributions where org_id = ${org_id}) as last_run_at`.execute(db);
  return rows[0]!;
}
