import { sql } from 'kysely';
import { clientAccess } from '#features/clients/access.ts';
import { nowIso } from '#platform/server/clock.ts';
import { toSql } from '#platform/server/database/access-sql.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { EditedClient } from '../../contract.ts';

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

/** The same with which version's publishing last moved the client. */
export type AtVersionRow = InsideRow & { moved_version: number | null };

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
): Promise<AtVersionRow[]> {
  const { rows } = await sql<AtVersionRow>`
    select ${columns}, inside.moved_version from sequence_clients inside
    where inside.org_id = ${org_id} and inside.sequence_id = ${sequence_id} and inside.version = ${version} and ${isInside}
      and inside.client_id > ${after}
    order by inside.client_id limit ${limit} for update`.execute(db);
  return rows;
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
  /** What the same clients were before, where that is kept for undo. */
  before?: readonly InsideRow[] | false;
}

/** Writes what became of clients, who are at the version from then on. */
export async function writeMoves(
  { db, org_id }: OrgScope,
  { sequence_id, version, before }: Written,
  rows: readonly MovedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const column = <Key extends keyof MovedRow>(key: Key) => rows.map((row) => row[key]);
  const edited = before ? rows.flatMap((row, index) => writeEdited(before[index]!, row)) : [];
  const keep =
    edited.length > 0 &&
    sql`
      insert into sequence_move_parts (org_id, sequence_id, version, clients)
      values (${org_id}, ${sequence_id}, ${version}, ${JSON.stringify(edited)})`.execute(db);
  const write = sql`
    update sequence_clients inside
    set version = ${version}, state = moved.state, step_id = moved.step_id, is_due_chosen = moved.is_due_chosen,
      due_at = moved.due_at, reminded_at = case when inside.due_at = moved.due_at then reminded_at end, previous = null,
      state_at = case when inside.state = moved.state then state_at else ${nowIso()} end,
      reason = case when moved.state = 'COMPLETED' then null else reason end,
      moved_version = case when ${edited.length > 0}
        and (inside.step_id is distinct from moved.step_id or inside.due_at is distinct from moved.due_at)
        then ${version} else moved_version end
    from unnest(${column('id')}::bigint[], ${column('state')}::text[], ${column('step_id')}::text[],
      ${column('due_at')}::timestamptz[], ${column('is_due_chosen')}::boolean[])
      as moved (id, state, step_id, due_at, is_due_chosen)
    where inside.org_id = ${org_id} and inside.id = moved.id`.execute(db);
  await Promise.all([keep, write]);
}

/** Returns what undo needs of a client whom an edit moved. */
const writeEdited = (
  { id, state, step_id, due_at, is_due_chosen }: InsideRow,
  { step_id: moved_step_id, due_at: moved_due_at }: MovedRow,
): EditedClient[] =>
  step_id === moved_step_id && due_at === moved_due_at
    ? []
    : [{ id, state, step_id, due_at, is_due_chosen, moved_step_id, moved_due_at }];

/** What an edit made of a client, with what the client was before and is now. */
export interface EditedRow extends EditedClient {
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
}

/** Lists the next parts of those whom an edit moved, behind one of them. */
export async function listParts(
  { db, org_id }: OrgScope,
  { sequence_id, version, after, limit }: Edited & { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('sequence_move_parts')
    .where('org_id', '=', org_id)
    .where('sequence_id', '=', sequence_id)
    .where('version', '=', version)
    .where('id', '>', after)
    .select('id')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks the clients of some parts of those whom an edit moved, in the order of their ids. */
export async function lockEdited(
  { db, org_id }: OrgScope,
  { sequence_id, version, parts }: Edited & { parts: readonly number[] },
): Promise<EditedRow[]> {
  const { rows } = await sql<EditedRow>`
    with before as materialized (
      select client.* from sequence_move_parts part, jsonb_to_recordset(part.clients) as client (
        id bigint, state text, step_id text, due_at timestamptz, is_due_chosen boolean, moved_step_id text, moved_due_at timestamptz)
      where part.org_id = ${org_id} and part.sequence_id = ${sequence_id} and part.version = ${version}
        and part.id = any(${[...parts]}::bigint[]))
    select before.*, inside.state as now_state, inside.step_id as now_step_id,
      inside.due_at as now_due_at, inside.version as now_version, exists (
        select from sequence_clients again
        where again.org_id = inside.org_id and again.sequence_id = inside.sequence_id and again.client_id = inside.client_id
          and again.id <> inside.id and again.state in ('ACTIVE', 'PAUSED', 'WAITING')) as is_again
    from before join sequence_clients inside on inside.org_id = ${org_id} and inside.id = before.id
    order by before.id for update of inside`.execute(db);
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
