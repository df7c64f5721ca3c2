import { sql } from 'kysely';
import { clientAccess } from '#features/clients/access.ts';
import { nowIso } from '#platform/server/clock.ts';
import { toSql } from '#platform/server/database/access-sql.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';

/** A client inside, as far as an edit may move it. */
export interface InsideRow {
  id: number;
  client_id: number;
  time_zone: string;
  state: 'ACTIVE' | 'PAUSED' | 'WAITING';
  step_id: string;
  due_at: string;
  is_due_chosen: boolean;
  waits_from: string;
  done_step_ids: string[];
}

/** The same with what a preview says of the client; the name is null for one whom the actor may not see. */
export type NamedRow = InsideRow & { client_name: string | null };

/** What an edit writes of a client. */
export interface MovedRow {
  id: number;
  state: InsideRow['state'] | 'COMPLETED';
  step_id: string | null;
  due_at: string | null;
  is_due_chosen: boolean;
}

const columns = sql.raw(`inside.id, inside.client_id, inside.time_zone, inside.state, inside.step_id, inside.due_at,
  inside.is_due_chosen, inside.waits_from, inside.done_step_ids`);
const isInside = sql.raw(`inside.state in ('ACTIVE', 'PAUSED', 'WAITING')`);

interface AtVersion {
  sequence_id: number;
  /** At which version they are. */
  version: number;
  /** Behind which client. */
  after: number;
  limit: number;
}

/**
 * Locks the next clients inside who are still at a version, until the transaction ends. They come in the order of clients, because
 * an index of versions would be written anew for everyone by each edit.
 */
export async function lockAtVersion(
  { db, org_id }: OrgScope,
  { sequence_id, version, after, limit }: AtVersion,
): Promise<InsideRow[]> {
  const { rows } = await sql<InsideRow>`
    select ${columns} from sequence_clients inside
    where inside.org_id = ${org_id} and inside.sequence_id = ${sequence_id} and inside.version = ${version} and ${isInside}
      and inside.client_id > ${after}
    order by inside.client_id limit ${limit} for update`.execute(db);
  return rows;
}

/** Returns those of these clients whom the publishing of a version moved. */
export async function findMoved(
  { db, org_id }: OrgScope,
  { sequence_id, version }: Pick<AtVersion, 'sequence_id' | 'version'>,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select sequence_client_id as id from sequence_moves
    where org_id = ${org_id} and sequence_id = ${sequence_id} and version = ${version}
      and sequence_client_id = any(${[...ids]}::bigint[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Locks the next clients inside whose steps became due in a span of time. */
export async function lockDueBetween(
  { db, org_id }: OrgScope,
  { sequence_id, from, to, limit }: { sequence_id: number; from: string; to: string; limit: number },
): Promise<InsideRow[]> {
  const { rows } = await sql<InsideRow>`
    select ${columns} from sequence_clients inside
    where inside.org_id = ${org_id} and inside.sequence_id = ${sequence_id} and ${isInside}
      and inside.due_at >= ${from} and inside.due_at < ${to}
    order by inside.client_id limit ${limit} for update`.execute(db);
  return rows;
}

/** Lists clients inside who are on one of these steps, in the order of clients. */
export async function listOnSteps(
  scope: Scope,
  { sequence_id, step_ids, after, limit }: { sequence_id: number; step_ids: string[]; after: number; limit: number },
): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select ${columns},
      case when ${toSql(clientAccess.view, scope.actor, 'inside')} and clients.deleted_at is null then clients.name end as client_name
    from sequence_clients inside
    join clients on clients.org_id = inside.org_id and clients.id = inside.client_id
    where inside.org_id = ${scope.org_id} and inside.sequence_id = ${sequence_id} and ${isInside}
      and inside.step_id = any(${step_ids}) and inside.client_id > ${after}
    order by inside.client_id limit ${limit}`.execute(scope.db);
  return rows;
}

/** Counts everyone inside, whoever may see them: an edit moves them all. */
export async function countInside({ db, org_id }: OrgScope, sequence_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sequence_clients inside
    where inside.org_id = ${org_id} and inside.sequence_id = ${sequence_id} and ${isInside}`.execute(db);
  return rows[0]!.count;
}

interface Written {
  sequence_id: number;
  version: number;
  /** Whether what they were before is kept for undo. */
  keeps: boolean;
}

/** Writes what became of clients, who are at the version from then on. */
export async function writeMoves(
  { db, org_id }: OrgScope,
  { sequence_id, version, keeps }: Written,
  rows: readonly MovedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const column = <Key extends keyof MovedRow>(key: Key) => rows.map((row) => row[key]);
  const moved = sql`unnest(${column('id')}::bigint[], ${column('state')}::text[], ${column('step_id')}::text[],
      ${column('due_at')}::timestamptz[], ${column('is_due_chosen')}::boolean[])
      as moved (id, state, step_id, due_at, is_due_chosen)`;
  const keep = () =>
    sql`
      insert into sequence_moves (org_id, sequence_id, version, sequence_client_id, state, step_id, due_at, is_due_chosen,
        moved_step_id, moved_due_at)
      select inside.org_id, ${sequence_id}, ${version}, inside.id, inside.state, inside.step_id, inside.due_at,
        inside.is_due_chosen, moved.step_id, moved.due_at
      from sequence_clients inside join ${moved} on inside.id = moved.id
      where inside.org_id = ${org_id}
        and (inside.step_id is distinct from moved.step_id or inside.due_at is distinct from moved.due_at)`.execute(db);
  const write = sql`
    update sequence_clients inside
    set version = ${version}, state = moved.state, step_id = moved.step_id, is_due_chosen = moved.is_due_chosen,
      due_at = moved.due_at, reminded_at = case when inside.due_at = moved.due_at then reminded_at end, previous = null,
      state_at = case when inside.state = moved.state then state_at else ${nowIso()} end,
      reason = case when moved.state = 'COMPLETED' then null else reason end
    from ${moved}
    where inside.org_id = ${org_id} and inside.id = moved.id`;
  // One behind the other on the same connection: what is kept is read before it changes.
  await Promise.all([keeps && keep(), write.execute(db)]);
}

/** What an edit made of a client, with what the client was before and is now. */
export interface EditedRow extends MovedRow {
  moved_step_id: string | null;
  moved_due_at: string | null;
  now_state: MovedRow['state'] | 'REMOVED';
  now_step_id: string | null;
  now_due_at: string | null;
  now_version: number;
  /** Whether the client has come in once more. */
  is_again: boolean;
}

interface Edited {
  sequence_id: number;
  /** Whose publishing moved them. */
  version: number;
  after: number;
  limit: number;
}

/** Locks the next clients whom an edit moved, in the order of their ids. */
export async function lockEdited(
  { db, org_id }: OrgScope,
  { sequence_id, version, after, limit }: Edited,
): Promise<EditedRow[]> {
  const { rows } = await sql<EditedRow>`
    with before as materialized (
      select * from sequence_moves
      where org_id = ${org_id} and sequence_id = ${sequence_id} and version = ${version} and sequence_client_id > ${after}
      order by sequence_client_id limit ${limit})
    select before.sequence_client_id as id, before.state, before.step_id, before.due_at, before.is_due_chosen,
      before.moved_step_id, before.moved_due_at, inside.state as now_state, inside.step_id as now_step_id,
      inside.due_at as now_due_at, inside.version as now_version, exists (
        select from sequence_clients again
        where again.org_id = inside.org_id and again.sequence_id = inside.sequence_id and again.client_id = inside.client_id
          and again.id <> inside.id and again.state in ('ACTIVE', 'PAUSED', 'WAITING')) as is_again
    from before join sequence_clients inside on inside.org_id = ${org_id} and inside.id = before.sequence_client_id
    order by before.sequence_client_id for update of inside`.execute(db);
  return rows;
}

/** Takes the next clients out of a sequence that was deleted. @returns whom. */
export async function removeInside(
  { db, org_id, actor }: OrgScope,
  sequence_id: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ client_id: number }>`
    update sequence_clients
    set state = 'REMOVED', reason = 'SEQUENCE_DELETED', state_at = ${nowIso()}, state_by_id = ${actor?.profile_id ?? null}, previous = null
    where org_id = ${org_id} and id in (
      select inside.id from sequence_clients inside
      where inside.org_id = ${org_id} and inside.sequence_id = ${sequence_id} and ${isInside}
      order by inside.id limit ${limit} for update)
    returning client_id`.execute(db);
  return rows.map(({ client_id }) => client_id);
}

/** Returns those of these clients who wait until they have left other sequences. */
export async function listWaiting({ db, org_id }: OrgScope, client_ids: readonly number[]): Promise<number[]> {
  if (client_ids.length === 0) return [];
  const { rows } = await sql<{ client_id: number }>`
    select distinct client_id from sequence_clients
    where org_id = ${org_id} and client_id = any(${[...client_ids]}::bigint[]) and state = 'WAITING'`.execute(db);
  return rows.map(({ client_id }) => client_id);
}
