import { sql } from 'kysely';
import type * as z from 'zod';
import type { ClientCriteria } from '#features/clients/contract.ts';
import { COUNT_CAP, type Page } from '#platform/contract/paging.ts';
import { Problem } from '#platform/contract/problems.ts';
import { daysAgo, nowIso } from '#platform/server/clock.ts';
import { escapeLike } from '#platform/server/database/escape-like.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { type ClientGroup, type ClientGroupDraft, type clientGroups, DELETED_GROUPS_KEPT_DAYS } from '../contract.ts';
import { clientGroupCreated } from '../events.ts';
import { countEach } from './count-clients.queries.ts';

/** Returns the moment before which a deletion can no longer be undone. */
const keptSince = (): string => daysAgo(DELETED_GROUPS_KEPT_DAYS);

const selectGroups = ({ db, org_id }: OrgScope) =>
  db.selectFrom('client_groups').where('client_groups.org_id', '=', org_id);

const existing = (scope: OrgScope) => selectGroups(scope).where('client_groups.deleted_at', 'is', null);

type Groups = ReturnType<typeof selectGroups>;

const withColumns = (groups: Groups) =>
  groups
    .leftJoin('profiles as creator', (join) => matchInOrg(join, 'creator.id', 'client_groups.created_by_id'))
    .select([
      'client_groups.id',
      'client_groups.name',
      'client_groups.color_id',
      'client_groups.criteria',
      'client_groups.created_by_id',
      'creator.name as creator_name',
      'client_groups.created_at',
      'client_groups.last_used_at',
    ]);

type GroupRow = Awaited<ReturnType<ReturnType<typeof withColumns>['executeTakeFirstOrThrow']>>;

const toGroup = ({ created_by_id, creator_name, ...group }: GroupRow): ClientGroup => ({
  ...group,
  created_by: created_by_id === null ? null : { id: created_by_id, name: creator_name ?? '' },
});

const byName = { column: 'client_groups.name', id: 'client_groups.id', direction: 'asc' } as const;

/** Returns one page of the organisation's groups, by name. */
export async function listGroups(
  scope: Scope,
  { search, with_counts, ...paging }: z.output<typeof clientGroups.list.query>,
): Promise<Page<ClientGroup>> {
  const wanted = search
    ? existing(scope).where('client_groups.name', 'ilike', `%${escapeLike(search)}%`)
    : existing(scope);
  const found = await keysetPage(withColumns(wanted), byName, paging);
  const counts = with_counts ? await countEach(scope, found.results, COUNT_CAP) : null;
  const results = found.results.map((row) => ({
    ...toGroup(row),
    ...(counts && { clients_count: counts.get(row.id) ?? 0 }),
  }));
  return { ...found, results, ...(paging.with_count && { count: Math.min(COUNT_CAP, await countGroups(wanted)) }) };
}

async function countGroups(groups: Groups): Promise<number> {
  const { count } = await groups.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return count;
}

/** How many groups there are, and how many of them are smart. */
export async function countKinds(scope: Scope): Promise<{ all: number; smart: number }> {
  return existing(scope)
    .select([sql<number>`count(*)::int`.as('all'), sql<number>`count(criteria)::int`.as('smart')])
    .executeTakeFirstOrThrow();
}

/** Returns these groups, in their order by name. */
export async function readGroupsById(scope: Scope, ids: readonly number[]): Promise<ClientGroup[]> {
  if (ids.length === 0) return [];
  const rows = await withColumns(existing(scope).where(sql<boolean>`client_groups.id = any(${[...ids]})`))
    .orderBy('client_groups.name')
    .orderBy('client_groups.id')
    .execute();
  return rows.map(toGroup);
}

/** Returns every group whose clients people choose. */
export const listPlainGroups = (scope: Scope): Promise<{ id: number; name: string }[]> =>
  existing(scope).where('criteria', 'is', null).orderBy('id').select(['id', 'name']).execute();

/** Returns the name of every group, smart ones included. */
export const listGroupNames = async (scope: Scope): Promise<string[]> =>
  (await existing(scope).select('name').execute()).map(({ name }) => name);

/** Returns the groups that one piece of work added and that no client is in, whoever may see it. */
export const listEmptyGroups = async (scope: Scope, request_id: string): Promise<number[]> => {
  const rows = await existing(scope)
    .innerJoin('events', 'events.subject_id', 'client_groups.id')
    .where('events.org_id', '=', scope.org_id)
    .where('events.subject', '=', clientGroupCreated.subject)
    .where('events.kind', '=', clientGroupCreated.kind)
    .where('events.request_id', '=', request_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('clients')
            .where('clients.org_id', '=', scope.org_id)
            .where('clients.deleted_at', 'is', null)
            .where(sql<boolean>`clients.group_ids @> array[client_groups.id]`),
        ),
      ),
    )
    .select('client_groups.id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Returns every smart group. */
export const readSmartGroups = async (scope: Scope): Promise<{ id: number; criteria: ClientCriteria }[]> => {
  const rows = await existing(scope).where('criteria', 'is not', null).select(['id', 'criteria']).execute();
  return rows.map(({ id, criteria }) => ({ id, criteria: criteria ?? {} }));
};

/** Returns a group, locked until the transaction ends if it is to be changed. Throws `not_found`. */
export async function requireGroup(scope: Scope, id: number, { locks = false } = {}) {
  const group = await existing(scope)
    .where('id', '=', id)
    .select(['id', 'name', 'color_id', 'criteria'])
    .$if(locks, (query) => query.forUpdate())
    .executeTakeFirst();
  return group ?? refuseGroup(id);
}

/** Returns a deleted group that can still be restored, locked. Throws `not_found`. */
export async function requireDeletedGroup(scope: Scope, id: number) {
  const group = await selectGroups(scope)
    .where('id', '=', id)
    .where('deleted_at', '>', keptSince())
    .select(['id', 'name', 'criteria'])
    .forUpdate()
    .executeTakeFirst();
  return group ?? refuseGroup(id);
}

function refuseGroup(id: number): never {
  throw new Problem('not_found', { log_detail: `client group ${id}` });
}

/** Returns a group as the contract shows it. Throws `not_found`. */
export async function getGroup(scope: Scope, id: number): Promise<ClientGroup> {
  const [group] = await readGroupsById(scope, [id]);
  return group ?? refuseGroup(id);
}

const write = ({ criteria, ...draft }: Partial<ClientGroupDraft>) => ({
  ...draft,
  ...(criteria !== undefined && { criteria: criteria && JSON.stringify(criteria) }),
  updated_at: nowIso(),
});

export async function insertGroup(scope: Scope, draft: ClientGroupDraft): Promise<number> {
  const { name, color_id } = draft;
  const { id } = await scope.db
    .insertInto('client_groups')
    .values({
      org_id: scope.org_id,
      name,
      color_id,
      ...write(draft),
      created_by_id: scope.actor.profile_id,
      created_at: nowIso(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const writeGroup = (scope: Scope, id: number, draft: Partial<ClientGroupDraft>) =>
  scope.db
    .updateTable('client_groups')
    .set(write(draft))
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();

export const markGroupDeleted = (scope: Scope, id: number, isDeleted: boolean) =>
  scope.db
    .updateTable('client_groups')
    .set({ deleted_at: isDeleted ? nowIso() : null, updated_at: nowIso() })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();

/** Notes that clients were just put into these groups; one that somebody else is noting at the moment is left to them. */
export async function recordGroupUse(scope: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update client_groups set last_used_at = ${nowIso()}
    where org_id = ${scope.org_id} and id in (
      select id from client_groups where org_id = ${scope.org_id} and id = any(${[...ids]})
      for no key update skip locked)`.execute(scope.db);
}

/** Returns a group that was deleted before an instant; undefined when there is none. */
export const findGroupToErase = (scope: OrgScope, before: string) =>
  selectGroups(scope).where('deleted_at', '<=', before).orderBy('id').select('id').limit(1).executeTakeFirst();

export const eraseGroup = (scope: OrgScope, id: number) =>
  scope.db.deleteFrom('client_groups').where('org_id', '=', scope.org_id).where('id', '=', id).execute();
