import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import { seesAssigned } from '#domain/assignee.ts';
import type { Person } from '#domain/person.ts';
import type { Page } from '#platform/contract/paging.ts';
import { Problem } from '#platform/contract/problems.ts';
import { toSql } from '#platform/server/database/access-sql.ts';
import { escapeLike } from '#platform/server/database/escape-like.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { NamedSubteam, Subteam, subteams } from '../contract.ts';

/** Selects the sub-teams of this organisation. */
const selectSubteams = ({ db, org_id }: OrgScope) => db.selectFrom('subteams').where('subteams.org_id', '=', org_id);

/** Whether the row of `profiles` may see the clients of this sub-team by their permissions (readings.md B13). */
export const seesBySubteam = (subteam: RawBuilder<unknown>) => sql<SqlBool>`(
  (profiles.member_access_policy ->> 'accessSubTeamMembers')::boolean
  and profiles.member_access_policy -> 'accessibleSubteamIds' @> to_jsonb(${subteam}))`;

/** The clients of the person in `people.profile_id` that the actor may see, as they were counted when clients changed (decision 0128). */
export const countTheirClients = (scope: Scope) => sql<number>`coalesce((
  select sum(kept.clients_count)::int from stage_counts as kept
  where kept.org_id = ${scope.org_id} and kept.field_id = 0 and kept.assigned_to_id_or_zero = people.profile_id
    and ${toSql(seesAssigned, scope.actor, 'kept')}), 0)`;

interface Facts {
  subteam_id: number;
  member_ids: number[];
  managers: Person[];
  clients_count: number;
}

/** Reads members, managers and clients of these sub-teams; each person's clients are counted once. */
async function readFacts(scope: Scope, ids: readonly number[]): Promise<Map<number, Facts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Facts>`
    with members as materialized (
      select subteam_id, profile_id from subteam_members
      where org_id = ${scope.org_id} and subteam_id = any(${[...ids]})),
    counted as materialized (
      select people.profile_id, ${countTheirClients(scope)} as clients
      from (select distinct profile_id from members) as people)
    select members.subteam_id, array_agg(profiles.id order by profiles.id) as member_ids,
      coalesce(jsonb_agg(jsonb_build_object('id', profiles.id, 'name', profiles.name) order by profiles.name, profiles.id)
        filter (where profiles.role = 'MEMBER' and ${seesBySubteam(sql`members.subteam_id`)}), '[]') as managers,
      sum(counted.clients)::int as clients_count
    from members
    join counted on counted.profile_id = members.profile_id
    join profiles on profiles.org_id = ${scope.org_id} and profiles.id = members.profile_id
    group by members.subteam_id`.execute(scope.db);
  return new Map(rows.map((row) => [row.subteam_id, row]));
}

type Stored = NamedSubteam & { created_at: string };

async function withFacts(scope: Scope, rows: readonly Stored[]): Promise<Subteam[]> {
  const facts = await readFacts(
    scope,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, name, created_at }) => {
    const { member_ids = [], managers = [], clients_count = 0 } = facts.get(id) ?? {};
    return { id, name, created_at, member_ids, managers, clients_count };
  });
}

/** Returns one page of the organisation's sub-teams, by name. */
export async function listSubteams(
  scope: Scope,
  { search, ...paging }: z.output<typeof subteams.list.query>,
): Promise<Page<Subteam>> {
  const wanted = search
    ? selectSubteams(scope).where('subteams.name', 'ilike', `%${escapeLike(search)}%`)
    : selectSubteams(scope);
  const page = await keysetPage(wanted.select(['subteams.id', 'subteams.name', 'subteams.created_at']), byName, paging);
  const results = await withFacts(scope, page.results);
  return { ...page, results, ...(paging.with_count && { count: await countRows(wanted) }) };
}

const byName = { column: 'subteams.name', id: 'subteams.id', direction: 'asc' } as const;

export const countSubteams = (scope: OrgScope): Promise<number> => countRows(selectSubteams(scope));

async function countRows(rows: ReturnType<typeof selectSubteams>): Promise<number> {
  const { count } = await rows.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return count;
}

/** Returns a sub-team with its members. Throws `not_found`. */
export async function readSubteam(scope: Scope, id: number): Promise<Subteam> {
  const row = await selectSubteams(scope)
    .where('subteams.id', '=', id)
    .select(['subteams.id', 'subteams.name', 'subteams.created_at'])
    .executeTakeFirst();
  const [subteam] = await withFacts(scope, row ? [row] : refuseSubteam(id));
  return subteam!;
}

/**
 * Returns a sub-team, locked so that its members, its permissions and the content it sees stay as they are. Throws
 * `not_found`.
 */
export async function requireSubteam(scope: OrgScope, id: number, { locks = true } = {}): Promise<NamedSubteam> {
  const row = await selectSubteams(scope)
    .where('subteams.id', '=', id)
    .select(['subteams.id', 'subteams.name'])
    .$if(locks, (query) => query.forUpdate())
    .executeTakeFirst();
  return row ?? refuseSubteam(id);
}

function refuseSubteam(id: number): never {
  throw new Problem('not_found', { log_detail: `sub-team ${id}` });
}

/** Returns the sub-teams the actor is a member of, by name. */
export const listOwnSubteams = (scope: Scope): Promise<NamedSubteam[]> =>
  selectSubteams(scope)
    .innerJoin('subteam_members as member', (join) => matchInOrg(join, 'member.subteam_id', 'subteams.id'))
    .where('member.profile_id', '=', scope.actor.profile_id)
    .select(['subteams.id', 'subteams.name'])
    .orderBy('subteams.name')
    .orderBy('subteams.id')
    .execute();

export async function insertSubteam(scope: OrgScope, name: string): Promise<number> {
  const { id } = await scope.db
    .insertInto('subteams')
    .values({ org_id: scope.org_id, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const writeName = (scope: OrgScope, id: number, name: string) =>
  scope.db.updateTable('subteams').set({ name }).where('org_id', '=', scope.org_id).where('id', '=', id).execute();

export const deleteSubteamRow = (scope: OrgScope, id: number) =>
  scope.db.deleteFrom('subteams').where('org_id', '=', scope.org_id).where('id', '=', id).execute();
