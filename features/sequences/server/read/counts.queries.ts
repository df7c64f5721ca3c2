import { sql } from 'kysely';
import { clientAccess } from '#features/clients/access.ts';
import { toSql } from '#platform/server/database/access-sql.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { SequenceCounts, StepCounts } from '../../contract.ts';
import type { Kept } from './kept.ts';

/** The clients inside whom the actor may see. */
const seenInside = ({ actor, org_id }: Scope) => sql`sequence_clients inside
  where inside.org_id = ${org_id} and not inside.is_client_deleted and ${toSql(clientAccess.view, actor, 'inside')}`;

/**
 * Counts the clients of sequences whom the actor may see, by state and by the date of their step. Everyone is counted in an index
 * alone, and only those of whom a step is due are looked at by the day of their assignee.
 */
export async function countInSequences(
  scope: Scope,
  { days }: Kept,
  ids: readonly number[],
): Promise<Map<number, SequenceCounts>> {
  if (ids.length === 0) return new Map();
  const ofThese = sql`inside.sequence_id = any(${[...ids]}::bigint[])`;
  const { rows } = await sql<{ sequence_id: number; counted: string; count: number }>`
    select inside.sequence_id, inside.state as counted, count(*)::int as count
    from ${seenInside(scope)} and ${ofThese}
    group by 1, 2
    union all
    select inside.sequence_id, case when ${days.isBefore('starts_at')} then 'OVERDUE' else 'TODAY' end, count(*)::int
    from ${seenInside(scope)} and ${ofThese} and inside.state = 'ACTIVE' and ${days.isBeforeLast}
      and ${days.isBefore('ends_at')} and ${isRunning}
    group by 1, 2
    union all
    select inside.sequence_id, 'REPLIED', count(*)::int
    from ${seenInside(scope)} and ${ofThese} and inside.state in ('PAUSED', 'REMOVED') and inside.reason = 'REPLY'
    group by 1`.execute(scope.db);
  const found = new Map(rows.map(({ sequence_id, counted, count }) => [`${sequence_id} ${counted}`, count]));
  const count = (id: number, ...counted: string[]) =>
    counted.reduce((sum, each) => sum + (found.get(`${id} ${each}`) ?? 0), 0);
  return new Map(
    ids.map((id) => [
      id,
      {
        inside: count(id, 'ACTIVE', 'PAUSED', 'WAITING'),
        today: count(id, 'TODAY'),
        overdue: count(id, 'OVERDUE'),
        held: count(id, 'PAUSED'),
        finished: count(id, 'COMPLETED'),
        replied: count(id, 'REPLIED'),
      },
    ]),
  );
}

const isRunning = sql<boolean>`(
  select held.state = 'RUNNING' from sequence_contents held
  where held.org_id = inside.org_id and held.content_id = inside.sequence_id)`;

export const noCounts: StepCounts = { upcoming: 0, today: 0, overdue: 0, completed: 0, skipped: 0 };

/** Counts by step where the clients of a sequence are whom the actor may see, in the same way. */
export async function countBySteps(
  scope: Scope,
  { days }: Kept,
  sequence_id: number,
): Promise<Record<string, StepCounts>> {
  const active = sql`${seenInside(scope)} and inside.sequence_id = ${sequence_id} and inside.state = 'ACTIVE'`;
  const { rows } = await sql<StepCounts & { step_id: string }>`
    select step_id, sum(upcoming)::int as upcoming, sum(today)::int as today, sum(overdue)::int as overdue,
      sum(completed)::int as completed, sum(skipped)::int as skipped
    from (
      select inside.step_id, count(*) as upcoming, 0 as today, 0 as overdue, 0 as completed, 0 as skipped
      from ${active}
      group by 1
      union all
      select inside.step_id, -count(*), count(*) filter (where not ${days.isBefore('starts_at')}),
        count(*) filter (where ${days.isBefore('starts_at')}), 0, 0
      from ${active} and ${days.isBeforeLast} and ${days.isBefore('ends_at')}
      group by 1
      union all
      select done.step_id, 0, 0, 0, count(*), count(*) filter (where done.is_skipped)
      from sequence_steps_done done
      join sequence_clients inside on inside.org_id = done.org_id and inside.id = done.sequence_client_id
      where done.org_id = ${scope.org_id} and done.sequence_id = ${sequence_id}
        and not inside.is_client_deleted and ${toSql(clientAccess.view, scope.actor, 'inside')}
      group by 1
    ) as counted
    group by step_id`.execute(scope.db);
  return Object.fromEntries(rows.map(({ step_id, ...counts }) => [step_id, counts]));
}
