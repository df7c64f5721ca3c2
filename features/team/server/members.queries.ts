import { sql } from 'kysely';
import type * as z from 'zod';
import { toPicture } from '#features/preferences/server/index.ts';
import { COUNT_CAP, type Page } from '#platform/contract/paging.ts';
import type { MemberAccessPolicy } from '#platform/contract/permissions.ts';
import { Problem } from '#platform/contract/problems.ts';
import { escapeLike } from '#platform/server/database/escape-like.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { AccountStatus, ManagedMember, SubteamName, TeamMember, TeamMembersStats, team } from '../contract.ts';

/** The profiles with the name they are sorted by: whoever has none yet stands under their address. */
const namedProfiles = (scope: OrgScope) =>
  scope.db.selectFrom((eb) =>
    eb
      .selectFrom('profiles as profile')
      .where('profile.org_id', '=', scope.org_id)
      .selectAll('profile')
      .select(sql<string>`lower(coalesce(nullif(profile.name, ''), profile.email::text, ''))`.as('sort_name'))
      .as('people'),
  );

type People = ReturnType<typeof namedProfiles>;

const matching = (people: People, search: string | undefined): People =>
  search
    ? people.where(
        sql<boolean>`(search_normalise(people.name) like '%' || search_normalise(${escapeLike(search)}) || '%'
          or people.email::text ilike ${`%${escapeLike(search)}%`})`,
      )
    : people;

const columns = [
  'people.id',
  'people.name',
  'people.email',
  'people.picture_key',
  'people.role',
  'people.account_status',
  'people.member_access_policy',
] as const;

interface MemberRow {
  id: number;
  name: string;
  email: string | null;
  picture_key: string | null;
  role: TeamMember['role'];
  account_status: AccountStatus;
  member_access_policy: MemberAccessPolicy;
}

const toMember = ({ picture_key, ...row }: MemberRow): TeamMember => ({
  ...row,
  profile_picture: toPicture(picture_key),
});

const byName = (direction: 'asc' | 'desc') => ({ column: 'people.sort_name', id: 'people.id', direction }) as const;

/** Returns one page of the people of the organisation, by name. */
export async function listMembers(
  scope: Scope,
  { search, include_invited_members, ...paging }: z.output<typeof team.listMembers.query>,
): Promise<Page<TeamMember>> {
  let people = matching(namedProfiles(scope), search);
  if (!include_invited_members) people = people.where('people.account_status', '<>', 'INVITED');
  const page = await keysetPage(people.select([...columns]), byName('asc'), paging);
  return { ...page, results: page.results.map(toMember), ...(await counted(people, paging.with_count)) };
}

async function counted(people: People, isWanted: boolean | undefined): Promise<{ count?: number }> {
  if (!isWanted) return {};
  const { count } = await people.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return { count: Math.min(COUNT_CAP, count) };
}

/** Returns one page of the rows of /team/manage. */
export async function listManagedMembers(
  scope: Scope,
  { search, account_status, role, direction, ...paging }: z.output<typeof team.listManageMembers.query>,
): Promise<Page<ManagedMember>> {
  let people = matching(namedProfiles(scope), search);
  if (account_status) people = people.where('people.account_status', '=', account_status);
  if (role) people = people.where('people.role', '=', role);
  const rows = people
    .leftJoin('team_invitations as invitation', (join) => matchInOrg(join, 'invitation.profile_id', 'people.id'))
    .leftJoin('profiles as inviter', (join) => matchInOrg(join, 'inviter.id', 'invitation.invited_by_id'))
    .select([
      ...columns,
      'invitation.sent_at',
      'invitation.expires_at',
      'inviter.id as inviter_id',
      'inviter.name as inviter_name',
    ])
    .select([subteamsOf, listClients]);
  const page = await keysetPage(rows, byName(direction), paging);
  return { ...page, results: page.results.map(toManaged), ...(await counted(people, paging.with_count)) };
}

const subteamsOf = sql<SubteamName[]>`coalesce((
  select json_agg(json_build_object('id', subteam.id, 'name', subteam.name) order by lower(subteam.name), subteam.id)
  from subteam_members as belongs
  join subteams as subteam on subteam.org_id = belongs.org_id and subteam.id = belongs.subteam_id
  where belongs.org_id = people.org_id and belongs.profile_id = people.id), '[]'::json)`.as('subteams');

/** As they were counted when clients changed (decision 0128), without test leads. */
const listClients = sql<number>`coalesce((
  select sum(kept.clients_count)::int from stage_counts as kept
  where kept.org_id = people.org_id and kept.field_id = 0 and kept.assigned_to_id_or_zero = people.id), 0)`.as(
  'clients_count',
);

interface ManagedRow extends MemberRow {
  sent_at: string | null;
  expires_at: string | null;
  inviter_id: number | null;
  inviter_name: string | null;
  subteams: SubteamName[];
  clients_count: number;
}

function toManaged({ sent_at, expires_at, inviter_id, inviter_name, subteams, clients_count, ...row }: ManagedRow) {
  const invited_by = inviter_id === null ? null : { id: inviter_id, name: inviter_name ?? '' };
  return {
    ...toMember(row),
    subteams,
    clients_count: row.account_status === 'INVITED' ? null : clients_count,
    invitation: sent_at !== null && expires_at !== null ? { sent_at, expires_at, invited_by } : null,
  };
}

/** Counts the members by status; the owner counts in none of them (B11). */
export async function countMembers(scope: Scope): Promise<TeamMembersStats> {
  const counts = await scope.db
    .selectFrom('profiles')
    .where('org_id', '=', scope.org_id)
    .where('role', '=', 'MEMBER')
    .select([
      sql<number>`(count(*) filter (where account_status = 'ACTIVE'))::int`.as('total_active_members'),
      sql<number>`(count(*) filter (where account_status = 'DEACTIVATED'))::int`.as('total_deactivated_members'),
      sql<number>`(count(*) filter (where account_status = 'INVITED'))::int`.as('total_invited_members'),
    ])
    .executeTakeFirstOrThrow();
  return { ...counts, invited_members_count: counts.total_invited_members };
}

export async function countSubteams(scope: Scope): Promise<number> {
  const { count } = await scope.db
    .selectFrom('subteams')
    .where('org_id', '=', scope.org_id)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the sub-teams by name, with how many people belong to each. */
export const listSubteams = (scope: Scope) =>
  scope.db
    .selectFrom('subteams')
    .where('subteams.org_id', '=', scope.org_id)
    .select([
      'subteams.id',
      'subteams.name',
      sql<number>`(select count(*)::int from subteam_members as belongs
        where belongs.org_id = subteams.org_id and belongs.subteam_id = subteams.id)`.as('members_count'),
    ])
    .orderBy(sql`lower(subteams.name)`)
    .orderBy('subteams.id')
    .execute();

/** Returns a profile of the organisation, locked if it is to be changed. Throws `not_found`. */
export async function requireMember(scope: Scope, id: number, { locks = false } = {}): Promise<TeamMember> {
  const row = await scope.db
    .selectFrom('profiles as people')
    .where('people.org_id', '=', scope.org_id)
    .where('people.id', '=', id)
    .select([...columns])
    .$if(locks, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw new Problem('not_found', { log_detail: `profile ${id}` });
  return toMember(row);
}

export const writePolicy = (scope: Scope, id: number, policy: MemberAccessPolicy) =>
  scope.db
    .updateTable('profiles')
    .set({ member_access_policy: JSON.stringify(policy) })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();

export const writeStatus = (scope: Scope, id: number, account_status: 'ACTIVE' | 'DEACTIVATED') =>
  scope.db
    .updateTable('profiles')
    .set({ account_status })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();

/** Returns the names of the members who only read their clients without Pro. */
export const listActiveMembers = async ({ db, org_id }: OrgScope): Promise<string[]> => {
  const rows = await db
    .selectFrom('profiles')
    .where('org_id', '=', org_id)
    .where('role', '=', 'MEMBER')
    .where('account_status', '=', 'ACTIVE')
    .orderBy('name')
    .select('name')
    .execute();
  return rows.map(({ name }) => name);
};
