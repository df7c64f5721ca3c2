import { sql } from 'kysely';
import type * as z from 'zod';
import { messages } from '#platform/contract/messages.ts';
import { type Actor, mayDo } from '#platform/contract/permissions.ts';
import { fieldProblem } from '#platform/contract/problems.ts';
import { escapeLike } from '#platform/server/database/escape-like.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { Assignment, clients } from '../../contract.ts';

/**
 * Returns the profiles the actor may assign clients to: anybody for an actor who manages the team or sees everybody's
 * clients, else themselves and the members of the sub-teams they see (features/clients/README.md).
 *
 * @returns profile ids, or null for anybody.
 */
export function assignableIds(actor: Actor): readonly number[] | null {
  if (mayDo(actor, 'manageTeam') || mayDo(actor, 'viewOtherAssignedClients')) return null;
  const members = mayDo(actor, 'accessSubTeamMembers') ? actor.subteam_member_ids : [];
  return [actor.profile_id, ...members];
}

const assignableProfiles = (scope: Scope) => {
  const ids = assignableIds(scope.actor);
  return scope.db
    .selectFrom('profiles')
    .where('profiles.org_id', '=', scope.org_id)
    .where('profiles.account_status', '=', 'ACTIVE')
    .$if(ids !== null, (query) => query.where(sql<boolean>`profiles.id = any(${ids})`));
};

/** Lists active people the actor may assign clients to, by name. */
export async function listAssignees(scope: Scope, query: z.output<typeof clients.listAssignees.query>) {
  const { search, ...paging } = query;
  const people = assignableProfiles(scope)
    .$if(Boolean(search), (found) =>
      found.where(
        sql<boolean>`search_normalise(profiles.name) like '%' || search_normalise(${escapeLike(search ?? '')}) || '%'`,
      ),
    )
    .select(['profiles.id', 'profiles.name']);
  const page = await keysetPage(people, { column: 'profiles.name', id: 'profiles.id', direction: 'asc' }, paging);
  return { ...page, results: page.results.map((row) => ({ ...row, is_me: row.id === scope.actor.profile_id })) };
}

/**
 * Finds the person an assignment names.
 *
 * @returns a profile id, or null for nobody. Throws `invalid_input` when OTHER names no one the actor may assign
 * clients to.
 */
export async function findAssignee(scope: Scope, { assign_type, assigned_to_id }: Assignment): Promise<number | null> {
  if (assign_type === 'UNASSIGNED') return null;
  if (assign_type === 'SELF') return scope.actor.profile_id;
  if (!assigned_to_id) throw fieldProblem('assigned_to_id', messages.required);
  if (!(await isAssignable(scope, assigned_to_id))) {
    throw fieldProblem('assigned_to_id', 'Clients cannot be assigned to this person');
  }
  return assigned_to_id;
}

/** Returns the active people of the team, and whether the actor may assign clients to them. */
export async function listTeam(scope: Scope) {
  const allowed = assignableIds(scope.actor);
  const people = await scope.db
    .selectFrom('profiles')
    .where('org_id', '=', scope.org_id)
    .where('account_status', '=', 'ACTIVE')
    .select(['id', 'name', 'email'])
    .execute();
  return people.map((person) => ({ ...person, is_assignable: allowed === null || allowed.includes(person.id) }));
}

/** Returns of each of these people who is active whether the actor may assign clients to them. */
export async function judgeAssignees(scope: Scope, profile_ids: readonly number[]): Promise<Map<number, boolean>> {
  const allowed = assignableIds(scope.actor);
  const active = await scope.db
    .selectFrom('profiles')
    .where('org_id', '=', scope.org_id)
    .where('account_status', '=', 'ACTIVE')
    .where(sql<boolean>`id = any(${[...new Set(profile_ids)]}::bigint[])`)
    .select('id')
    .execute();
  return new Map(active.map(({ id }) => [id, allowed === null || allowed.includes(id)]));
}

export async function isAssignable(scope: Scope, profile_id: number): Promise<boolean> {
  const person = await assignableProfiles(scope)
    .where('profiles.id', '=', profile_id)
    .select('profiles.id')
    .executeTakeFirst();
  return person !== undefined;
}

/** Returns the owner of the organisation; null while they are not active. */
export async function findOwner(scope: OrgScope): Promise<number | null> {
  const row = await scope.db
    .selectFrom('profiles')
    .where('org_id', '=', scope.org_id)
    .where('role', '=', 'OWNER')
    .where('account_status', '=', 'ACTIVE')
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}
