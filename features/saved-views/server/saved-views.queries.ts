import { sql } from 'kysely';
import { allows } from '#platform/contract/access.ts';
import { Problem } from '#platform/contract/problems.ts';
import { daysAgo, nowIso } from '#platform/server/clock.ts';
import { toSql } from '#platform/server/database/access-sql.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { rowLoader } from '#platform/server/http/rows.ts';
import { type SavedViewRight, type SavedViewRow, savedViewAccess, type savedViewRow } from '../access.ts';
import { DELETED_VIEWS_KEPT_DAYS, type SavedView, type SavedViewDraft } from '../contract.ts';

/** Returns the moment before which a deletion can no longer be undone. */
const keptSince = (): string => daysAgo(DELETED_VIEWS_KEPT_DAYS);

const selectViews = ({ db, org_id }: OrgScope) => db.selectFrom('saved_views').where('saved_views.org_id', '=', org_id);

const existing = (scope: OrgScope) => selectViews(scope).where('saved_views.deleted_at', 'is', null);

const accessColumns = [
  'saved_views.id',
  'saved_views.name',
  'saved_views.is_shared',
  'saved_views.created_by_id',
  'saved_views.shared',
] as const;

const withColumns = (views: ReturnType<typeof existing>) =>
  views
    .leftJoin('profiles as creator', (join) => matchInOrg(join, 'creator.id', 'saved_views.created_by_id'))
    .select([
      ...accessColumns,
      'saved_views.query',
      'saved_views.columns',
      'creator.name as creator_name',
      'saved_views.updated_at',
    ]);

type ViewRow = Awaited<ReturnType<ReturnType<typeof withColumns>['executeTakeFirstOrThrow']>>;

function toView(scope: Scope, row: ViewRow): SavedView {
  const { created_by_id, creator_name, shared: _, ...view } = row;
  return {
    ...view,
    created_by: created_by_id === null ? null : { id: created_by_id, name: creator_name ?? '' },
    access_policy: { EDIT: allows(savedViewAccess.edit, scope.actor, row) },
  };
}

/** Returns the views the actor may see, by name. */
export async function listViews(scope: Scope): Promise<SavedView[]> {
  const rows = await withColumns(existing(scope))
    .where(toSql(savedViewAccess.view, scope.actor, 'saved_views'))
    .orderBy(sql`lower(saved_views.name)`)
    .orderBy('saved_views.id')
    .execute();
  return rows.map((row) => toView(scope, row));
}

export async function getView(scope: Scope, id: number): Promise<SavedView> {
  return toView(scope, await withColumns(existing(scope)).where('saved_views.id', '=', id).executeTakeFirstOrThrow());
}

/** Returns how many views the actor made. */
export async function countOwnViews(scope: Scope): Promise<number> {
  const { count } = await existing(scope)
    .where('created_by_id', '=', scope.actor.profile_id)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const write = ({ query, ...draft }: Partial<SavedViewDraft>) => ({
  ...draft,
  ...(query && { query: JSON.stringify(query) }),
  updated_at: nowIso(),
});

export async function insertView(scope: Scope, draft: SavedViewDraft): Promise<number> {
  const { id } = await scope.db
    .insertInto('saved_views')
    .values({
      org_id: scope.org_id,
      created_by_id: scope.actor.profile_id,
      created_at: nowIso(),
      name: draft.name,
      is_shared: draft.is_shared,
      columns: draft.columns,
      query: JSON.stringify(draft.query),
      updated_at: nowIso(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const writeView = (scope: Scope, id: number, draft: Partial<SavedViewDraft>) =>
  scope.db
    .updateTable('saved_views')
    .set(write(draft))
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();

export const markViewDeleted = (scope: Scope, id: number, isDeleted: boolean) =>
  scope.db
    .updateTable('saved_views')
    .set({ deleted_at: isDeleted ? nowIso() : null, updated_at: nowIso() })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();

/** Loads the saved views that calls are about; one to restore is a deleted one. */
export const savedViewRows = rowLoader<{ id: number }, typeof savedViewRow>()({
  kind: 'savedView',
  rights: savedViewAccess,
  unseen: 'not_found',
  secret: ['restore'],
  load: (scope, { id }, right) => requireView(scope, id, right),
});

async function requireView(scope: Scope, id: number, right: SavedViewRight): Promise<SavedViewRow> {
  const row = await (right === 'restore' ? selectViews(scope).where('deleted_at', '>', keptSince()) : existing(scope))
    .where('id', '=', id)
    .select(accessColumns)
    .forUpdate()
    .executeTakeFirst();
  if (!row || !allows(savedViewAccess.view, scope.actor, row)) {
    throw new Problem('not_found', { log_detail: `saved view ${id}` });
  }
  if (!allows(savedViewAccess[right], scope.actor, row)) {
    throw new Problem(right === 'restore' ? 'not_found' : 'no_permission_for_object');
  }
  return row;
}
