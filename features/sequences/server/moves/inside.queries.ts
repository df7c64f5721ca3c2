import { sql } from 'kysely';
import { clientAccess } from '#features/clients/access.ts';
import { nowIso } from '#platform/server/clock.ts';
import { toSql } from '#platform/server/database/access-sql.ts';
import type { Scope } from '#platform/server/database/scope.ts';

/** A client inside, as far as an edit may move it. */
export interface InsideRow {
  id: number;
  client_id: number;
  client_name: string;
  /** Whether the actor may see the client. */
  is_seen: boolean;
  assigned_to_id_or_zero: number;
  state: 'ACTIVE' | 'PAUSED' | 'WAITING';
  step_id: string;
  due_at: string;
  is_due_chosen: boolean;
  waits_from: string;
  done_step_ids: string[];
}

/** What an edit writes of a client. */
export interface MovedRow {
  id: number;
  version: number;
  state: InsideRow['state'] | 'COMPLETED';
  step_id: string | null;
  due_at: string | null;
  is_due_chosen: boolean;
}

interface Range {
  /** Behind which id it begins. */
  after: number;
  limit: number;
}

/** Lists clients inside in the order of their ids, locked until the transaction ends. */
export const lockInside = (scope: Scope, sequence_id: number, range: Range) =>
  selectInside(scope, sequence_id, range, sql`for update of inside`);

export const listInside = (scope: Scope, sequence_id: number, range: Range) =>
  selectInside(scope, sequence_id, range, sql``);

async function selectInside(
  scope: Scope,
  sequence_id: number,
  { after, limit }: Range,
  lock: ReturnType<typeof sql>,
): Promise<InsideRow[]> {
  const { rows } = await sql<InsideRow>`
    select inside.id, inside.client_id, clients.name as client_name,
      ${toSql(clientAccess.view, scope.actor, 'inside')} and clients.deleted_at is null as is_seen,
      inside.assigned_to_id_or_zero, inside.state, inside.step_id, inside.due_at, inside.is_due_chosen,
      inside.waits_from, inside.done_step_ids
    from sequence_clients inside
    join clients on clients.org_id = inside.org_id and clients.id = inside.client_id
    where inside.org_id = ${scope.org_id} and inside.sequence_id = ${sequence_id}
      and inside.state in ('ACTIVE', 'PAUSED', 'WAITING') and inside.id > ${after}
    order by inside.id limit ${limit} ${lock}`.execute(scope.db);
  return rows;
}

export async function writeMoves({ db, org_id }: Scope, rows: readonly MovedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const column = <Key extends keyof MovedRow>(key: Key) => rows.map((row) => row[key]);
  await sql`
    update sequence_clients inside
    set version = moved.version, state = moved.state, step_id = moved.step_id, is_due_chosen = moved.is_due_chosen,
      due_at = moved.due_at, reminded_at = case when inside.due_at = moved.due_at then reminded_at end,
      state_at = case when inside.state = moved.state then state_at else ${nowIso()} end,
      reason = case when moved.state = 'COMPLETED' then null else reason end
    from unnest(${column('id')}::bigint[], ${column('version')}::int[], ${column('state')}::text[],
      ${column('step_id')}::text[], ${column('due_at')}::timestamptz[], ${column('is_due_chosen')}::boolean[])
      as moved (id, version, state, step_id, due_at, is_due_chosen)
    where inside.org_id = ${org_id} and inside.id = moved.id`.execute(db);
}
