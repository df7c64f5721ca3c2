import { sql } from 'kysely';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import type { ProfileRole } from '#platform/contract/permissions.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import {
  MAX_VIEWERS_NAMED,
  type NamedSubteam,
  type SubteamDetails,
  type SubteamMember,
  type SubteamRemoval,
} from '../contract.ts';
import { countTheirClients, seesBySubteam } from './subteams.queries.ts';

/** Returns the members of a sub-team, in the order of their ids. */
export async function readMemberIds(scope: OrgScope, subteam_id: number): Promise<number[]> {
  const rows = await scope.db
    .selectFrom('subteam_members')
    .where('org_id', '=', scope.org_id)
    .where('subteam_id', '=', subteam_id)
    .select('profile_id')
    .orderBy('profile_id')
    .execute();
  return rows.map(({ profile_id }) => profile_id);
}

/** Returns whether a person is the owner or a member; undefined for nobody of the organisation. */
export async function readRole(scope: OrgScope, profile_id: number): Promise<ProfileRole | undefined> {
  const row = await scope.db
    .selectFrom('profiles')
    .where('org_id', '=', scope.org_id)
    .where('id', '=', profile_id)
    .select('role')
    .executeTakeFirst();
  return row?.role;
}

/** Returns those of these ids that are people of the organisation who can become members. */
export async function findPeople(scope: OrgScope, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await scope.db
    .selectFrom('profiles')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .where('account_status', '<>', 'DEACTIVATED')
    .select('id')
    .forKeyShare()
    .execute();
  return rows.map(({ id }) => id);
}

export async function addMembers(scope: OrgScope, subteam_id: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await scope.db
    .insertInto('subteam_members')
    .values(ids.map((profile_id) => ({ org_id: scope.org_id, subteam_id, profile_id })))
    .execute();
}

export async function deleteMembers(scope: OrgScope, subteam_id: number, ids: readonly number[]): Promise<void> {
  await scope.db
    .deleteFrom('subteam_members')
    .where('org_id', '=', scope.org_id)
    .where('subteam_id', '=', subteam_id)
    .where(sql<boolean>`profile_id = any(${[...ids]})`)
    .execute();
}

/** Returns one page of the members of a sub-team, by name. */
export async function listMembers(scope: Scope, subteam_id: number, paging: PageQuery): Promise<Page<SubteamMember>> {
  const members = scope.db
    .selectFrom('subteam_members as people')
    .innerJoin('profiles', (join) => matchInOrg(join, 'profiles.id', 'people.profile_id'))
    .where('people.org_id', '=', scope.org_id)
    .where('people.subteam_id', '=', subteam_id)
    .select([
      'profiles.id',
      'profiles.name',
      'profiles.email',
      'profiles.role',
      'profiles.account_status',
      sql<boolean>`(profiles.role = 'MEMBER' and ${seesBySubteam(sql`people.subteam_id`)})`.as('is_manager'),
      sql<boolean>`(profiles.role = 'OWNER' or (profiles.member_access_policy ->> 'viewOtherAssignedClients')::boolean)`.as(
        'sees_all',
      ),
      countTheirClients(scope).as('clients_count'),
      sql<NamedSubteam[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', subteams.id, 'name', subteams.name) order by subteams.name), '[]')
        from subteam_members as other
        join subteams on subteams.org_id = other.org_id and subteams.id = other.subteam_id
        where other.org_id = people.org_id and other.profile_id = people.profile_id and other.subteam_id <> people.subteam_id)`.as(
        'also_in',
      ),
    ]);
  const page = await keysetPage(members, { column: 'profiles.name', id: 'profiles.id', direction: 'asc' }, paging);
  const results = page.results.map(({ sees_all, ...member }) => ({
    ...member,
    sees: sees_all ? ('ALL' as const) : member.is_manager ? ('SUBTEAM' as const) : ('OWN' as const),
  }));
  const count = paging.with_count ? (await readMemberIds(scope, subteam_id)).length : undefined;
  return { ...page, results, ...(count !== undefined && { count }) };
}

/** Returns who sees the clients of a sub-team, the first by name, and how many there are. */
export async function readViewers(
  scope: OrgScope,
  subteam_id: number,
): Promise<Pick<SubteamDetails, 'viewers' | 'viewers_count'>> {
  const { rows } = await sql<SubteamDetails['viewers'][number] & { viewers_count: number }>`
    select profiles.id, profiles.name, (count(*) over ())::int as viewers_count,
      case when profiles.role = 'OWNER' then 'OWNER'
        when by_subteam and is_member and sees_all then 'MANAGER_ALL_CLIENTS'
        when sees_all then 'ALL_CLIENTS'
        when is_member then 'MANAGER' else 'PERMISSION' end as because
    from profiles, lateral (
      select ${seesBySubteam(sql`${subteam_id}::bigint`)} as by_subteam,
        (profiles.member_access_policy ->> 'viewOtherAssignedClients')::boolean as sees_all,
        exists (
          select from subteam_members
          where subteam_members.org_id = profiles.org_id and subteam_id = ${subteam_id} and profile_id = profiles.id
        ) as is_member) as facts
    where profiles.org_id = ${scope.org_id} and profiles.account_status = 'ACTIVE'
      and (profiles.role = 'OWNER' or by_subteam or sees_all)
    order by profiles.role = 'OWNER' desc, profiles.name, profiles.id
    limit ${sql.lit(MAX_VIEWERS_NAMED)}`.execute(scope.db);
  return {
    viewers: rows.map(({ id, name, because }) => ({ id, name, because })),
    viewers_count: rows[0]?.viewers_count ?? 0,
  };
}

/** Returns who would lose sight of clients without this sub-team, and of how many the actor may see. */
export async function readLosing(scope: Scope, subteam_id: number): Promise<SubteamRemoval['losing']> {
  const { rows } = await sql<SubteamRemoval['losing'][number]>`
    with counted as materialized (
      select people.profile_id, ${countTheirClients(scope)} as clients
      from subteam_members as people
      where people.org_id = ${scope.org_id} and people.subteam_id = ${subteam_id})
    select profiles.id, profiles.name, sum(counted.clients)::int as clients_count
    from profiles
    join counted on counted.profile_id <> profiles.id and not exists (
      select from subteam_members as other
      where other.org_id = profiles.org_id and other.profile_id = counted.profile_id and other.subteam_id <> ${subteam_id}
        and ${seesBySubteam(sql`other.subteam_id`)})
    where profiles.org_id = ${scope.org_id} and profiles.account_status = 'ACTIVE' and profiles.role = 'MEMBER'
      and ${seesBySubteam(sql`${subteam_id}::bigint`)}
      and not (profiles.member_access_policy ->> 'viewOtherAssignedClients')::boolean
    group by profiles.id, profiles.name
    having sum(counted.clients) > 0
    order by profiles.name, profiles.id
    limit ${sql.lit(MAX_VIEWERS_NAMED)}`.execute(scope.db);
  return rows;
}
