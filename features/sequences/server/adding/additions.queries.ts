import { sql } from 'kysely';
import { clientAccess } from '#features/clients/access.ts';
import { clientsFor, type filteredCounted } from '#features/clients/server/index.ts';
import type { PageQuery } from '#platform/contract/paging.ts';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import { toSql } from '#platform/server/database/access-sql.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { Addition, AdditionStatus, LeftOutReason } from '../../adding-contract.ts';

interface NewAddition {
  sequence_id: number;
  step_id: string | null;
  start_on: string | null;
  /** Whom the filter finds. */
  found: ReturnType<typeof filteredCounted>;
  /** The most it may find. */
  most: number;
}

/** Stores whom a filter finds at this moment. @returns its id, how many they are, and how many the actor may not change. */
export async function insertAddition(
  { db, org_id, actor }: Scope,
  { sequence_id, step_id, start_on, found, most }: NewAddition,
): Promise<{ id: number; total_count: number; refused_count: number }> {
  const chosen = found
    .select(['clients.id', toSql(clientAccess.edit, actor, 'clients').as('may_edit')])
    .limit(sql.lit(most + 1));
  const { rows } = await sql<{ id: number; total_count: number; refused_count: number }>`
    with chosen as (${chosen}), counted as (
      select coalesce(array_agg(id order by id), '{}') as ids, count(*)::int as total,
        (count(*) filter (where not may_edit))::int as refused
      from chosen),
    written as (
      insert into sequence_additions (org_id, sequence_id, created_by_id, step_id, start_on, client_ids, total_count, created_at)
      select ${org_id}, ${sequence_id}, ${actor.profile_id}, ${step_id}, ${start_on}::date, ids, total, ${nowIso()} from counted
      returning id)
    select written.id, counted.total as total_count, counted.refused as refused_count from written, counted`.execute(
    db,
  );
  return rows[0]!;
}

const columns = ['id', 'status', 'total_count', 'done_count', 'added_count', 'created_at', 'finished_at'] as const;

/** The additions to a sequence that the actor began. */
const selectOwn = ({ db, org_id, actor }: Scope, sequence_id: number) =>
  db
    .selectFrom('sequence_additions')
    .where('org_id', '=', org_id)
    .where('sequence_id', '=', sequence_id)
    .where('created_by_id', '=', actor.profile_id)
    .select(columns);

export const listAdditions = (scope: Scope, sequence_id: number, paging: PageQuery) =>
  keysetPage(
    selectOwn(scope, sequence_id),
    { column: 'sequence_additions.id', id: 'sequence_additions.id', direction: 'desc' },
    paging,
  );

/** Returns one of them. Throws `not_found`. */
export async function getAddition(scope: Scope, sequence_id: number, id: number): Promise<Addition> {
  const found = await selectOwn(scope, sequence_id).where('id', '=', id).executeTakeFirst();
  if (found) return found;
  throw new Problem('not_found', { log_detail: `addition ${id} to sequence ${sequence_id}` });
}

/** The clients left out whom the actor may see. */
export const listLeftOut = async (scope: Scope, addition_id: number, paging: PageQuery) => {
  const rows = clientsFor(scope, 'view')
    .innerJoin('sequence_addition_left_out as left_out', (join) =>
      join.onRef('left_out.org_id', '=', 'clients.org_id').onRef('left_out.client_id', '=', 'clients.id'),
    )
    .where('left_out.addition_id', '=', addition_id)
    .select(['clients.id', 'clients.name', 'left_out.reason']);
  const page = await keysetPage(rows, { column: 'clients.id', id: 'clients.id', direction: 'asc' }, paging);
  return { ...page, results: page.results.map(({ id, name, reason }) => ({ client: { id, name }, reason })) };
};

/** An addition as it was begun; its clients are read once, because a part of a long array costs as much as all of it. */
export interface Begun {
  id: number;
  sequence_id: number;
  created_by_id: number | null;
  step_id: string | null;
  start_on: string | null;
  client_ids: number[];
  done_count: number;
}

/** Returns an addition that is at work. */
export async function readBegun({ db, org_id }: OrgScope, id: number): Promise<Begun | undefined> {
  const { rows } = await sql<Begun>`
    select id, sequence_id, created_by_id, step_id, start_on::text, done_count, to_json(client_ids) as client_ids
    from sequence_additions where org_id = ${org_id} and id = ${id} and status = 'RUNNING'`.execute(db);
  return rows[0];
}

/** How far an addition is. */
export interface Progress {
  done_count: number;
  added_count: number;
}

/** Locks an addition that is at work. */
export const lockProgress = ({ db, org_id }: OrgScope, id: number): Promise<Progress | undefined> =>
  db
    .selectFrom('sequence_additions')
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .select(['done_count', 'added_count'])
    .forUpdate()
    .executeTakeFirst();

export interface LeftOutRow {
  client_id: number;
  reason: LeftOutReason;
}

/** Notes how far an addition is and whom it left out; one who is erased by now is left out of that. */
export async function saveProgress(
  { db, org_id }: OrgScope,
  id: number,
  { done_count, added_count }: Progress,
  left_out: readonly LeftOutRow[],
): Promise<void> {
  await db
    .updateTable('sequence_additions')
    .set({ done_count, added_count })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .execute();
  if (left_out.length === 0) return;
  await sql`
    insert into sequence_addition_left_out (org_id, addition_id, client_id, reason)
    select clients.org_id, ${id}, clients.id, left_out.reason
    from unnest(${left_out.map(({ client_id }) => client_id)}::bigint[], ${left_out.map(({ reason }) => reason)}::text[])
      as left_out (client_id, reason)
    join clients on clients.org_id = ${org_id} and clients.id = left_out.client_id`.execute(db);
}

/** Ends an addition that is at work. @returns what was ended; undefined for one that is not at work. */
export const endAddition = (
  { db, org_id }: OrgScope,
  id: number,
  status: Exclude<AdditionStatus, 'RUNNING'>,
): Promise<(Pick<Begun, 'sequence_id' | 'created_by_id'> & Pick<Progress, 'added_count'>) | undefined> =>
  db
    .updateTable('sequence_additions')
    .set({ status, finished_at: nowIso(), client_ids: sql<number[]>`'{}'` })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .returning(['sequence_id', 'created_by_id', 'added_count'])
    .executeTakeFirst();
