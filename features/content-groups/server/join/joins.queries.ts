import { sql } from 'kysely';
import { nowIso } from '#platform/server/clock.ts';
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

/** Returns the group of a join, and whose it is; undefined when it was erased. */
export const findJoinById = ({ db, org_id }: OrgScope, id: number) =>
  db
    .selectFrom('group_joins as joined')
    .innerJoin('contents', (join) =>
      join.onRef('contents.org_id', '=', 'joined.org_id').onRef('contents.id', '=', 'joined.group_id'),
    )
    .where('joined.org_id', '=', org_id)
    .where('joined.id', '=', id)
    .select(['joined.id', 'joined.group_id', 'contents.owner_id'])
    .executeTakeFirst();

interface NewJoin {
  group_id: number;
  name: string;
  org_name: string;
  total_count: number;
  copied_count: number;
}

/** Notes that a person joins, or joins again. @returns the id, and whether it is the first time. */
export const upsertJoin = ({ db, org_id }: OrgScope, joiner: Joiner, { group_id, ...join }: NewJoin) =>
  db
    .insertInto('group_joins')
    .values({
      ...join,
      org_id,
      group_id,
      joiner_org_id: joiner.org_id,
      joiner_id: joiner.profile_id,
      joined_at: nowIso(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'group_id', 'joiner_org_id', 'joiner_id'])
        .doUpdateSet({ ...join, not_copied: '[]', finished_at: null }),
    )
    .returning(['id', sql<boolean>`xmax = 0`.as('is_first')])
    .executeTakeFirstOrThrow();

interface Progress {
  copied_count: number;
  not_copied: GroupJoin['not_copied'];
  /** The versions of the items that the joiner has. */
  versions: Record<string, string>;
  is_finished: boolean;
}

export const writeProgress = ({ db, org_id }: OrgScope, id: number, progress: Progress) =>
  db
    .updateTable('group_joins')
    .set({
      copied_count: progress.copied_count,
      not_copied: JSON.stringify(progress.not_copied),
      copied_versions: sql`copied_versions || ${JSON.stringify(progress.versions)}::jsonb`,
      ...(progress.is_finished && { finished_at: nowIso() }),
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

/** Returns the copies that the actor has of these contents of an organisation, the newest last; deleted ones do not count. */
export const listCopies = ({ db, org_id, actor }: Scope, source_org_id: number, source_ids: readonly number[]) =>
  db
    .selectFrom('copied_contents as copy')
    .innerJoin('contents', (join) =>
      join.onRef('contents.org_id', '=', 'copy.org_id').onRef('contents.id', '=', 'copy.content_id'),
    )
    .where('copy.org_id', '=', org_id)
    .where('copy.profile_id', '=', actor.profile_id)
    .where('copy.source_org_id', '=', source_org_id)
    .where(sql<boolean>`copy.source_content_id = any(${[...source_ids]})`)
    .where('contents.deleted_at', 'is', null)
    .orderBy('copy.content_id')
    .select(['copy.content_id', 'copy.source_content_id', 'copy.source_version'])
    .execute();
export type Copy = Awaited<ReturnType<typeof listCopies>>[number];

/** Lets one copy of a content at a time be made for the actor, until the transaction ends. */
export const lockCopying = ({ db, org_id, actor }: Scope, source_org_id: number, source_id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(
    ${`copy:${org_id}:${actor.profile_id}:${source_org_id}:${source_id}`}, 0))`.execute(db);

export const insertCopy = (
  { db, org_id, actor }: Scope,
  copy: { content_id: number; source_org_id: number; source_content_id: number; source_version: string },
) =>
  db
    .insertInto('copied_contents')
    .values({ ...copy, org_id, profile_id: actor.profile_id })
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
