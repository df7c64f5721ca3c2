import { sql } from 'kysely';
import { nowIso } from '#platform/server/clock.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { GroupJoin } from '../../contract.ts';

export interface Joiner {
  org_id: number;
  profile_id: number;
}

const selectJoins = ({ db, org_id }: OrgScope, group_id: number) =>
  db.selectFrom('group_joins').where('org_id', '=', org_id).where('group_id', '=', group_id).selectAll();

/** Returns who joined a group, the newest first. */
export const listJoinRows = (scope: OrgScope, group_id: number) =>
  selectJoins(scope, group_id).orderBy('joined_at', 'desc').orderBy('id', 'desc').execute();
export type JoinRow = Awaited<ReturnType<typeof listJoinRows>>[number];

export const findJoin = (scope: OrgScope, group_id: number, { org_id, profile_id }: Joiner) =>
  selectJoins(scope, group_id)
    .where('joiner_org_id', '=', org_id)
    .where('joiner_id', '=', profile_id)
    .executeTakeFirst();

/** Returns the group that was joined, and whose it is; undefined when it was erased. */
export const findJoinedGroup = ({ db, org_id }: OrgScope, id: number) =>
  db
    .selectFrom('group_joins as joined')
    .innerJoin('contents', (join) => matchInOrg(join, 'contents.id', 'joined.group_id'))
    .where('joined.org_id', '=', org_id)
    .where('joined.id', '=', id)
    .select(['contents.id', 'contents.owner_id'])
    .executeTakeFirst();

type NewJoin = Pick<GroupJoin, 'name' | 'org_name' | 'total_count' | 'copied_count'> & { group_id: number };

/** Notes that a person joins, or joins again. @returns the id, and whether it is the first time. */
export const upsertJoin = (
  { db, org_id }: OrgScope,
  { org_id: joiner_org_id, profile_id: joiner_id }: Joiner,
  { group_id, ...join }: NewJoin,
) =>
  db
    .insertInto('group_joins')
    .values({ ...join, org_id, group_id, joiner_org_id, joiner_id, joined_at: nowIso() })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'group_id', 'joiner_org_id', 'joiner_id'])
        .doUpdateSet({ ...join, not_copied: '[]', finished_at: null }),
    )
    .returning(['id', sql<boolean>`xmax = 0`.as('is_first')])
    .executeTakeFirstOrThrow();

interface Progress extends Pick<GroupJoin, 'copied_count' | 'not_copied'> {
  /** The versions of the items that the joiner has. */
  versions: Record<string, string>;
  isFinished: boolean;
}

export const writeProgress = (
  { db, org_id }: OrgScope,
  id: number,
  { copied_count, not_copied, versions, isFinished }: Progress,
) =>
  db
    .updateTable('group_joins')
    .set({
      copied_count,
      not_copied: JSON.stringify(not_copied),
      copied_versions: sql`copied_versions || ${JSON.stringify(versions)}::jsonb`,
      ...(isFinished && { finished_at: nowIso() }),
    })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .execute();

export const writeOffered = ({ db, org_id }: OrgScope, ids: readonly number[]) =>
  db
    .updateTable('group_joins')
    .set({ offered_at: nowIso() })
    .where('org_id', '=', org_id)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .execute();

/** Returns how the actor is called where they join. */
export const readNames = ({ db, org_id, actor }: Scope) =>
  db
    .selectFrom('profiles')
    .innerJoin('orgs', 'orgs.org_id', 'profiles.org_id')
    .where('profiles.org_id', '=', org_id)
    .where('profiles.id', '=', actor.profile_id)
    .select(['profiles.name', 'orgs.name as org_name'])
    .executeTakeFirstOrThrow();
