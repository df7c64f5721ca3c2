import { sql } from 'kysely';
import { type ClientRight, clientAccess } from '#features/clients/access.ts';
import { clientsFor } from '#features/clients/server/index.ts';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import { Problem } from '#platform/contract/problems.ts';
import { daysAgo, nowIso } from '#platform/server/clock.ts';
import { toSql } from '#platform/server/database/access-sql.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { rowLoader } from '#platform/server/http/rows.ts';
import { bulkActionAccess, type bulkActionRow } from '../access.ts';
import { type BulkChange, type BulkStatus, MAX_CLIENTS, type SkippedClient, type SkipReason } from '../contract.ts';
import type { ChosenRows } from './chosen-clients.ts';
import { KEPT_DAYS } from './kept.ts';
import type { LeftOut } from './kinds/bulk-kind.ts';

interface NewAction {
  change: BulkChange;
  right: ClientRight;
  chosen: ChosenRows;
  /** The most clients it may have. */
  most: number;
}

/** Stores whom an action is about at this moment. @returns its id, how many they are, and how many the actor may not change so. */
export async function insertAction(
  { db, org_id, actor }: Scope,
  { change, right, chosen, most }: NewAction,
): Promise<{ id: number; total_count: number; refused_count: number }> {
  const found = chosen
    .select(['clients.id', toSql(clientAccess[right], actor, 'clients').as('is_allowed')])
    .limit(sql.lit(most + 1));
  const { rows } = await sql<{ id: number; total_count: number; refused_count: number }>`
    with chosen as (${found}), counted as (
      select coalesce(array_agg(id order by id), '{}') as ids, count(*)::int as total,
        (count(*) filter (where not is_allowed))::int as refused
      from chosen),
    written as (
      insert into bulk_actions (org_id, created_by_id, kind, change, client_ids, total_count, created_at)
      select ${org_id}, ${actor.profile_id}, ${change.kind}, ${JSON.stringify(change)}::jsonb, ids, total, ${nowIso()} from counted
      returning id)
    select written.id, counted.total as total_count, counted.refused as refused_count from written, counted`.execute(
    db,
  );
  return rows[0]!;
}

const countSkips = (is_undo: boolean) => sql<Partial<Record<SkipReason, number>>>`coalesce((
  select jsonb_object_agg(counted.reason, counted.count) from (
    select skip.reason, count(*) as count from bulk_action_skips as skip
    where skip.org_id = bulk_actions.org_id and skip.action_id = bulk_actions.id and skip.is_undo = ${sql.lit(is_undo)}
    group by skip.reason) as counted), '{}')`;

/** Names of groups in the change, without those that are gone. */
const groupNames = (field: 'add_ids' | 'remove_ids') => sql<string[]>`array(
  select client_groups.name from client_groups
  where client_groups.org_id = bulk_actions.org_id and client_groups.deleted_at is null
    and client_groups.id in (select named.id::bigint from jsonb_array_elements_text(bulk_actions.change -> ${sql.lit(field)}) as named (id))
  order by client_groups.name)`;

/** The actions that the actor began within the last 30 days. */
const selectOwn = ({ db, org_id, actor }: Scope) =>
  db
    .selectFrom('bulk_actions')
    .leftJoin('profiles as creator', (join) => matchInOrg(join, 'creator.id', 'bulk_actions.created_by_id'))
    .leftJoin('profiles as assignee', (join) =>
      join
        .onRef('assignee.org_id', '=', 'bulk_actions.org_id')
        .on('assignee.id', '=', sql<number>`(bulk_actions.change ->> 'assigned_to_id')::bigint`),
    )
    .leftJoin('contents', (join) =>
      join
        .onRef('contents.org_id', '=', 'bulk_actions.org_id')
        .on('contents.id', '=', sql<number>`(bulk_actions.change ->> 'content_id')::bigint`),
    )
    .where('bulk_actions.org_id', '=', org_id)
    .where(toSql(bulkActionAccess.view, actor, 'bulk_actions'))
    .where('bulk_actions.created_at', '>', daysAgo(KEPT_DAYS))
    .select([
      'bulk_actions.id',
      'bulk_actions.change',
      'bulk_actions.status',
      'bulk_actions.total_count',
      'bulk_actions.done_count',
      'bulk_actions.changed_count',
      'bulk_actions.undone_count',
      'bulk_actions.created_at',
      'bulk_actions.finished_at',
      'bulk_actions.undone_at',
      'bulk_actions.created_by_id',
      'creator.name as creator_name',
      'assignee.name as assignee_name',
      'contents.title as content_title',
      groupNames('add_ids').as('added_groups'),
      groupNames('remove_ids').as('removed_groups'),
      countSkips(false).as('skipped'),
      countSkips(true).as('undo_skipped'),
    ]);

export type ListedAction = Awaited<ReturnType<ReturnType<typeof selectOwn>['executeTakeFirstOrThrow']>>;

export const readListed = (scope: Scope, paging: PageQuery): Promise<Page<ListedAction>> =>
  keysetPage(selectOwn(scope), { column: 'bulk_actions.id', id: 'bulk_actions.id', direction: 'desc' }, paging);

export const findListed = (scope: Scope, id: number): Promise<ListedAction | undefined> =>
  selectOwn(scope).where('bulk_actions.id', '=', id).executeTakeFirst();

/** Loads the actions that calls are about. */
export const bulkActionRows = rowLoader<{ id: number }, typeof bulkActionRow>()({
  kind: 'bulkAction',
  rights: bulkActionAccess,
  unseen: 'not_found',
  load: async (scope, { id }, right) => {
    const row = await scope.db
      .selectFrom('bulk_actions')
      .where('org_id', '=', scope.org_id)
      .where('id', '=', id)
      .where('created_at', '>', daysAgo(KEPT_DAYS))
      .where(toSql(bulkActionAccess[right], scope.actor, 'bulk_actions'))
      .select(['id', 'status', 'created_by_id'])
      .$if(right !== 'view', (query) => query.forUpdate())
      .executeTakeFirst();
    if (row) return row;
    throw new Problem('not_found', { log_detail: `bulk action ${id}` });
  },
});

/** Returns the clients whom an action left out, or its undo once there is one, as far as the actor may see them. */
export async function listSkipped(scope: Scope, action_id: number, paging: PageQuery): Promise<Page<SkippedClient>> {
  const rows = clientsFor(scope, 'view')
    .innerJoin('bulk_action_skips as skip', (join) => matchInOrg(join, 'skip.client_id', 'clients.id'))
    .innerJoin('bulk_actions as action', (join) => matchInOrg(join, 'action.id', 'skip.action_id'))
    .where('skip.action_id', '=', action_id)
    .where(sql<boolean>`skip.is_undo = (action.undone_at is not null)`)
    .select(['clients.id', 'clients.name', 'skip.reason']);
  const page = await keysetPage(rows, { column: 'clients.id', id: 'clients.id', direction: 'asc' }, paging);
  return { ...page, results: page.results.map(({ id, name, reason }) => ({ client: { id, name }, reason })) };
}

/** An action as it stands, without its clients. */
export interface StoredAction {
  id: number;
  created_by_id: number | null;
  change: BulkChange;
  total_count: number;
  done_count: number;
  changed_count: number;
  undone_count: number;
  status: BulkStatus;
  created_at: string;
  undone_at: string | null;
}

export const readAction = ({ db, org_id }: OrgScope, id: number): Promise<StoredAction | undefined> =>
  db
    .selectFrom('bulk_actions')
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .select([
      'id',
      'created_by_id',
      'change',
      'total_count',
      'done_count',
      'changed_count',
      'undone_count',
      'status',
      'created_at',
      'undone_at',
    ])
    .executeTakeFirst();

/** Returns so many of an action's clients from a place on, in rising order; all of them where nothing is said. */
export async function readClientIds(
  { db, org_id }: OrgScope,
  id: number,
  { from = 0, count = MAX_CLIENTS }: { from?: number; count?: number } = {},
): Promise<number[]> {
  const row = await db
    .selectFrom('bulk_actions')
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .select(sql<number[]>`to_json(client_ids[${from + 1}::int:${from + count}::int])`.as('client_ids'))
    .executeTakeFirst();
  return row?.client_ids ?? [];
}

/** Locks how far an action is. */
export const lockProgress = ({ db, org_id }: OrgScope, id: number) =>
  db
    .selectFrom('bulk_actions')
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .select(['status', 'done_count'])
    .forUpdate()
    .executeTakeFirst();

/** What a part of an action or of its undo did. */
export interface Progress {
  is_undo: boolean;
  done_count: number;
  changed_count: number;
  left_out: readonly LeftOut[];
}

/** Notes how far an action is and whom it left out; one who is erased by now is left out of that. */
export async function saveProgress(
  { db, org_id }: OrgScope,
  id: number,
  { is_undo, done_count, changed_count, left_out }: Progress,
): Promise<void> {
  const counted = is_undo ? 'undone_count' : 'changed_count';
  await db
    .updateTable('bulk_actions')
    .set({ done_count, [counted]: sql<number>`${sql.ref(counted)} + ${changed_count}::int` })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .execute();
  if (left_out.length === 0) return;
  await sql`
    insert into bulk_action_skips (org_id, action_id, client_id, is_undo, reason)
    select clients.org_id, ${id}, clients.id, ${is_undo}, left_out.reason
    from unnest(${left_out.map(({ client_id }) => client_id)}::bigint[], ${left_out.map(({ reason }) => reason)}::text[])
      as left_out (client_id, reason)
    join clients on clients.org_id = ${org_id} and clients.id = left_out.client_id
    on conflict do nothing`.execute(db);
}

/** Ends an action, or its undo. @returns whether it was at work. */
export async function endAction(
  { db, org_id }: OrgScope,
  id: number,
  from: 'RUNNING' | 'UNDOING',
  to: Exclude<BulkStatus, 'RUNNING' | 'UNDOING'>,
): Promise<boolean> {
  const ended = await db
    .updateTable('bulk_actions')
    .set({ status: to, [from === 'RUNNING' ? 'finished_at' : 'undone_at']: nowIso() })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .where('status', '=', from)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Begins an undo, or goes on with one that failed behind what it did. */
export const beginUndo = ({ db, org_id }: OrgScope, { id, undone_at, done_count }: StoredAction) =>
  db
    .updateTable('bulk_actions')
    .set({ status: 'UNDOING', undone_at: nowIso(), done_count: undone_at === null ? 0 : done_count })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .execute();
