import { sql } from 'kysely';
import { clientAccess } from '#features/clients/access.ts';
import { toSql } from '#platform/server/database/access-sql.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { LeaveReason } from '../../clients-contract.ts';
import type { StepFigures } from '../../figures-contract.ts';
import { doneFigures, lastDone } from './meets-figure.queries.ts';

type DoneFigures = Pick<StepFigures, 'step_id' | 'done' | 'skipped' | 'median_lateness_minutes' | 'sent' | 'opened'>;

const isSeen = ({ actor }: Scope) => sql`not inside.is_client_deleted and ${toSql(clientAccess.view, actor, 'inside')}`;

/** Counts by step what was done for the clients whom the actor may see. */
export async function countDone(scope: Scope, sequence_id: number): Promise<DoneFigures[]> {
  const { DONE, SKIPPED, SENT, OPENED } = doneFigures;
  const { rows } = await sql<DoneFigures>`
    select done.step_id, (count(*) filter (where ${DONE}))::int as done, (count(*) filter (where ${SKIPPED}))::int as skipped,
      round(percentile_cont(0.5) within group (order by greatest(0, extract(epoch from done.done_at - done.due_at)))
        filter (where ${DONE}) / 60)::int as median_lateness_minutes,
      (count(*) filter (where ${SENT}))::int as sent, (count(*) filter (where ${OPENED}))::int as opened
    from sequence_steps_done done
    join sequence_clients inside on inside.org_id = done.org_id and inside.id = done.sequence_client_id
    left join shared_contents share on share.org_id = done.org_id and share.id = done.share_id
    where done.org_id = ${scope.org_id} and done.sequence_id = ${sequence_id} and ${isSeen(scope)}
    group by done.step_id`.execute(scope.db);
  return rows;
}

/** Counts the clients who are held or have left, by reason, with the step they are on and the last one done for them. */
export async function countStopped(scope: Scope, sequence_id: number) {
  const { rows } = await sql<{ step_id: string; last_step_id: string | null; reason: LeaveReason; count: number }>`
    select inside.step_id, ${lastDone} as last_step_id, inside.reason, count(*)::int as count
    from sequence_clients inside
    where inside.org_id = ${scope.org_id} and inside.sequence_id = ${sequence_id} and inside.state in ('PAUSED', 'REMOVED')
      and ${isSeen(scope)}
    group by 1, 2, 3
    order by 3`.execute(scope.db);
  return rows;
}
