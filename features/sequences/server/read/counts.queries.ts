import { sql } from 'kysely';
import { clientAccess } from '#features/clients/access.ts';
import { toSql } from '#platform/server/database/access-sql.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { SequenceCounts, StepCounts } from '../../contract.ts';
import { selectDays } from './assignee-days.queries.ts';

/** Whether the actor may see the client that is inside. */
const isSeen = ({ actor }: Scope) => toSql(clientAccess.view, actor, 'inside');

/** Whether the step of a client can be due: neither the client nor the whole sequence is held. */
const isDue = sql<boolean>`inside.state = 'ACTIVE' and sequence.state = 'RUNNING'`;

/** Counts the clients of sequences whom the actor may see, by state and by the date of their step. */
export async function countInSequences(scope: Scope, ids: readonly number[]): Promise<Map<number, SequenceCounts>> {
  const { table } = await selectDays(scope);
  const { rows } = await sql<SequenceCounts & { sequence_id: number }>`
    select inside.sequence_id,
      (count(*) filter (where inside.state in ('ACTIVE', 'PAUSED', 'WAITING')))::int as inside,
      (count(*) filter (where ${isDue} and inside.due_at >= day.starts_at and inside.due_at < day.ends_at))::int as today,
      (count(*) filter (where ${isDue} and inside.due_at < day.starts_at))::int as overdue,
      (count(*) filter (where inside.state = 'COMPLETED'))::int as finished,
      (count(*) filter (where inside.reason = 'REPLY'))::int as replied
    from sequence_clients inside
    join ${table} as day on day.assignee = inside.assigned_to_id_or_zero
    join sequence_contents sequence on sequence.org_id = inside.org_id and sequence.content_id = inside.sequence_id
    where inside.org_id = ${scope.org_id} and inside.sequence_id = any(${[...ids]}::bigint[])
      and not inside.is_client_deleted and ${isSeen(scope)}
    group by inside.sequence_id`.execute(scope.db);
  const found = new Map(rows.map(({ sequence_id, ...counts }) => [sequence_id, counts]));
  const none = { inside: 0, today: 0, overdue: 0, finished: 0, replied: 0 };
  return new Map(ids.map((id) => [id, found.get(id) ?? none]));
}

export const noCounts: StepCounts = { upcoming: 0, today: 0, overdue: 0, completed: 0, skipped: 0 };

/** Counts by step where the clients of a sequence are whom the actor may see. */
export async function countBySteps(scope: Scope, sequence_id: number): Promise<Record<string, StepCounts>> {
  const { table } = await selectDays(scope);
  const { rows } = await sql<StepCounts & { step_id: string }>`
    select step_id, sum(upcoming)::int as upcoming, sum(today)::int as today, sum(overdue)::int as overdue,
      sum(completed)::int as completed, sum(skipped)::int as skipped
    from (
      select inside.step_id,
        count(*) filter (where inside.due_at >= day.ends_at) as upcoming,
        count(*) filter (where inside.due_at >= day.starts_at and inside.due_at < day.ends_at) as today,
        count(*) filter (where inside.due_at < day.starts_at) as overdue,
        0 as completed, 0 as skipped
      from sequence_clients inside
      join ${table} as day on day.assignee = inside.assigned_to_id_or_zero
      where inside.org_id = ${scope.org_id} and inside.sequence_id = ${sequence_id} and inside.state = 'ACTIVE'
        and not inside.is_client_deleted and ${isSeen(scope)}
      group by 1
      union all
      select done.step_id, 0, 0, 0, count(*), count(*) filter (where done.is_skipped)
      from sequence_steps_done done
      join sequence_clients inside on inside.org_id = done.org_id and inside.id = done.sequence_client_id
      where done.org_id = ${scope.org_id} and done.sequence_id = ${sequence_id}
        and not inside.is_client_deleted and ${isSeen(scope)}
      group by 1
    ) as counted
    group by step_id`.execute(scope.db);
  return Object.fromEntries(rows.map(({ step_id, ...counts }) => [step_id, counts]));
}
