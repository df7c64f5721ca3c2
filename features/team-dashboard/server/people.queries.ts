import { type RawBuilder, sql } from 'kysely';
import { fieldProblem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';

/** The groups that are no sub-team: members of none, the owner, and nobody (leads without an assignee). */
export const NO_SUBTEAM = 0;
export const OWNER = -1;
export const NOBODY = -2;

export interface DashboardPerson {
  id: number;
  name: string;
  is_owner: boolean;
  is_active: boolean;
  /** A sub-team or one of the constants above. */
  group_id: number;
}

/** Selects people with the one group each counts in: the sub-team that was made first of theirs. */
export function selectPeople({ org_id, actor }: Scope): RawBuilder<DashboardPerson> {
  const first = actor.flags.enable_subteams_feature
    ? sql`(select min(own.subteam_id) from subteam_members as own where own.org_id = profiles.org_id and own.profile_id = profiles.id)`
    : sql`null`;
  return sql`(
    select profiles.id, profiles.name, profiles.role = 'OWNER' as is_owner, profiles.account_status = 'ACTIVE' as is_active,
      case when profiles.role = 'OWNER' then ${sql.lit(OWNER)} else coalesce(${first}, ${sql.lit(NO_SUBTEAM)}) end as group_id
    from profiles where profiles.org_id = ${org_id} and profiles.account_status <> 'INVITED'
  )`;
}

/** Lists everybody who joined, by name. */
export async function listPeople(scope: Scope): Promise<DashboardPerson[]> {
  const { rows } = await sql<DashboardPerson>`
    select * from ${selectPeople(scope)} as person order by lower(person.name), person.id`.execute(scope.db);
  return rows;
}

/** Lists the sub-teams by name; none where they are switched off. */
export async function listSubteams({ db, org_id, actor }: Scope): Promise<{ id: number; name: string }[]> {
  if (!actor.flags.enable_subteams_feature) return [];
  return db
    .selectFrom('subteams')
    .where('org_id', '=', org_id)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .select(['id', 'name'])
    .execute();
}

/** Throws `invalid_input` for a sub-team that does not exist, or where sub-teams are switched off. */
export function refuseGone(subteams: readonly { id: number }[], subteam_id: number | undefined): void {
  if (subteam_id !== undefined && !subteams.some(({ id }) => id === subteam_id)) {
    throw fieldProblem('subteam_id', 'This sub-team no longer exists.');
  }
}
