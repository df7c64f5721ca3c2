import { sql } from 'kysely';
import { clientAccess } from '#features/clients/access.ts';
import { nowIso } from '#platform/server/clock.ts';
import { toSql } from '#platform/server/database/access-sql.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';

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
  state: InsideRow['state'] | 'COMPLETED';
  step_id: string | null;
  due_at: string | null;
  is_due_chosen: boolean;
}

interface Range {
  /** Behind which id it begins. */
  after: number;
  limit: number;
  /** Leaves out clients who are at this version already. */
  not_at?: number;
}

/** Lists clients inside in the order of their ids, locked until the transaction ends. */
export const lockInside = (scope: OrgScope, sequence_id: number, range: Range) =>
  selectInside(scope, sequence_id, range, sql`for update of inside`);

export const listInside = (scope: Scope, sequence_id: number, range: Range) =>
  selectInside(scope, sequence_id, range, sql``);

async function selectInside(
  scope: OrgScope,
  sequence_id: number,
  { after, limit, not_at }: Range,
  lock: ReturnType<typeof sql>,
): Promise<InsideRow[]> {
  const { rows } = await sql<InsideRow>`
    select inside.id, inside.client_id, clients.name as client_name,
      ${scope.actor ? toSql(clientAccess.view, scope.actor, 'inside') : sql`false`} and clients.deleted_at is null as is_seen,
      inside.assigned_to_id_or_zero, inside.state, inside.step_id, inside.due_at, inside.is_due_chosen,
      inside.waits_from, inside.done_step_ids
    from sequence_clients inside
    join clients on clients.org_id = inside.org_id and clients.id = inside.client_id
    where inside.org_id = ${scope.org_id} and inside.sequence_id = ${sequence_id}
      and inside.state in ('ACTIVE', 'PAUSED', 'WAITING') and inside.id > ${after} and inside.version is distinct from ${not_at ?? null}
    order by inside.id limit ${limit} ${lock}`.execute(scope.db);
  return rows;
}

/** Writes what an edit made of clients. @param keeps whether what they were before is kept for undo. */
export async function writeMoves(
  { db, org_id }: OrgScope,
  { sequence_id, version, keeps }: { sequence_id: number; version: number; keeps: boolean },
  rows: readonly MovedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const column = <Key extends keyof MovedRow>(key: Key) => rows.map((row) => row[key]);
  const moved = sql`unnest(${column('id')}::bigint[], ${column('state')}::text[], ${column('step_id')}::text[],
      ${column('due_at')}::timestamptz[], ${column('is_due_chosen')}::boolean[])
      as moved (id, state, step_id, due_at, is_due_chosen)`;
  if (keeps) {
    await sql`
      insert into sequence_moves (org_id, sequence_id, version, sequence_client_id, state, step_id, due_at, is_due_chosen,
        moved_step_id, moved_due_at)
      select inside.org_id, ${sequence_id}, ${version}, inside.id, inside.state, inside.step_id, inside.due_at,
        inside.is_due_chosen, moved.step_id, moved.due_at
      from sequence_clients inside join ${moved} on inside.id = moved.id
      where inside.org_id = ${org_id}
        and (inside.step_id is distinct from moved.step_id or inside.due_at is distinct from moved.due_at)`.execute(db);
  }
  await sql`
    update sequence_clients inside
    set version = ${version}, state = moved.state, step_id = moved.step_id, is_due_chosen = moved.is_due_chosen,
      due_at = moved.due_at, reminded_at = case when inside.due_at = moved.due_at then reminded_at end, previous = null,
      state_at = case when inside.state = moved.state then state_at else ${nowIso()} end,
      reason = case when moved.state = 'COMPLETED' then null else reason end
    from ${moved}
    where inside.org_id = ${org_id} and inside.id = moved.id`.execute(db);
}

interface Undone {
  sequence_id: number;
  /** The version whose publishing is undone. */
  version: number;
  /** The version that puts back what was before. */
  next: number;
  /** When it was published. */
  at: string;
}

/**
 * Puts clients back who are where the edit put them, and lets those stay whom it did not touch. Of the others, who went on since, the
 * version is still the undone one.
 */
export async function putBack({ db, org_id }: Scope, { sequence_id, version, next, at }: Undone): Promise<void> {
  await sql`
    update sequence_clients inside
    set version = ${next}, state = before.state, step_id = before.step_id, due_at = before.due_at,
      is_due_chosen = before.is_due_chosen, previous = null,
      state_at = case when inside.state = before.state then state_at else ${nowIso()} end
    from sequence_moves before
    where before.org_id = ${org_id} and before.sequence_id = ${sequence_id} and before.version = ${version}
      and inside.org_id = before.org_id and inside.id = before.sequence_client_id and inside.version = before.version
      and inside.step_id is not distinct from before.moved_step_id and inside.due_at is not distinct from before.moved_due_at
      and inside.state in ('COMPLETED', before.state)
      and not exists (
        select from sequence_clients again
        where again.org_id = inside.org_id and again.sequence_id = inside.sequence_id and again.client_id = inside.client_id
          and again.id <> inside.id and again.state in ('ACTIVE', 'PAUSED', 'WAITING'))`.execute(db);
  await sql`
    update sequence_clients inside set version = ${next}
    where inside.org_id = ${org_id} and inside.sequence_id = ${sequence_id} and inside.version = ${version}
      and inside.state in ('ACTIVE', 'PAUSED', 'WAITING') and inside.waits_from <= ${at}
      and not exists (
        select from sequence_moves moved
        where moved.org_id = inside.org_id and moved.sequence_id = inside.sequence_id and moved.version = inside.version
          and moved.sequence_client_id = inside.id)`.execute(db);
}
