import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { seesBySubteam } from './subteams.queries.ts';

interface Named {
  subteam_id: number;
  profile_id: number;
}

/**
 * Lets a member see the clients of a sub-team. Sub-teams kept from a time when the permission was on do not come back with
 * it. The row is changed in one statement, so that no other change is lost.
 *
 * @returns whether anything changed.
 */
export async function grantSight(scope: OrgScope, { subteam_id, profile_id }: Named): Promise<boolean> {
  const { rows } = await sql`
    update profiles set member_access_policy = member_access_policy || jsonb_build_object(
      'accessSubTeamMembers', true,
      'accessibleSubteamIds', to_jsonb(${subteam_id}::bigint) || case
        when (member_access_policy ->> 'accessSubTeamMembers')::boolean then member_access_policy -> 'accessibleSubteamIds'
        else '[]' end)
    where org_id = ${scope.org_id} and id = ${profile_id} and not ${seesBySubteam(sql`${subteam_id}::bigint`)}
    returning id`.execute(scope.db);
  return rows.length > 0;
}

/**
 * Takes a sub-team out of people's permissions; who has none left no longer has the permission either.
 *
 * @param profile_ids whose permissions; null for everybody's.
 * @returns whose permissions were changed.
 */
export async function revokeSight(
  scope: OrgScope,
  subteam_id: number,
  profile_ids: readonly number[] | null,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update profiles set member_access_policy = member_access_policy || (
      select jsonb_build_object(
        'accessibleSubteamIds', coalesce(jsonb_agg(kept.id), '[]'),
        'accessSubTeamMembers', (member_access_policy ->> 'accessSubTeamMembers')::boolean and count(*) > 0)
      from jsonb_array_elements(member_access_policy -> 'accessibleSubteamIds') as kept (id)
      where kept.id <> to_jsonb(${subteam_id}::bigint))
    where org_id = ${scope.org_id} and member_access_policy -> 'accessibleSubteamIds' @> to_jsonb(${subteam_id}::bigint)
      and (${profile_ids}::bigint[] is null or id = any(${profile_ids}::bigint[]))
    returning id`.execute(scope.db);
  return rows.map(({ id }) => id);
}

/** Returns the members who see the clients of a sub-team by their permissions. */
export async function listViewerIds(scope: OrgScope, subteam_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from profiles
    where org_id = ${scope.org_id} and role = 'MEMBER' and ${seesBySubteam(sql`${subteam_id}::bigint`)}`.execute(
    scope.db,
  );
  return rows.map(({ id }) => id);
}
