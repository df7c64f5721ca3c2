import { sql } from 'kysely';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { ContentType, ContentVisibility } from '../content-types.ts';
import { contentsFor } from './contents.queries.ts';

/** A content that the members of a sub-team see. */
interface SubteamContentRow {
  id: number;
  type: ContentType;
  title: string;
  owner: { id: number; name: string };
  visibility: ContentVisibility;
  subteams: { id: number; name: string }[];
  share_count: number;
  tracked_count: number;
  opened_count: number;
}

/** Lists every sub-team of the organisation, by name. */
export const listSubteams = ({ db, org_id }: OrgScope) =>
  db.selectFrom('subteams').where('org_id', '=', org_id).select(['id', 'name']).orderBy('name').orderBy('id').execute();

const isSharedWith = (subteam_id: number) => sql<boolean>`(contents.visibility = 'SUBTEAMS' and exists (
  select from content_subteams as shared
  where shared.org_id = contents.org_id and shared.content_id = contents.id and shared.subteam_id = ${subteam_id}))`;

const isSharedWithOthers = (subteam_id: number) => sql<boolean>`exists (
  select from content_subteams as shared
  where shared.org_id = contents.org_id and shared.content_id = contents.id and shared.subteam_id <> ${subteam_id})`;

/** Returns one page of the content that the members of a sub-team see, as far as the actor may see it. */
export async function listForSubteam(
  scope: Scope,
  subteam_id: number,
  { only = false, ...paging }: PageQuery & { only?: boolean | undefined },
): Promise<Page<SubteamContentRow>> {
  const contents = contentsFor(scope, 'view')
    .$if(only, (query) =>
      query.where(isSharedWith(subteam_id)).where(sql<boolean>`not ${isSharedWithOthers(subteam_id)}`),
    )
    .$if(!only, (query) => query.where(sql<boolean>`(contents.visibility = 'ORG' or ${isSharedWith(subteam_id)})`))
    .innerJoin('profiles as owner', (join) => matchInOrg(join, 'owner.id', 'contents.owner_id'))
    .select([
      'contents.id',
      'contents.type',
      'contents.title',
      'contents.visibility',
      'contents.share_count',
      'contents.tracked_count',
      'contents.opened_count',
      sql<{ id: number; name: string }>`jsonb_build_object('id', owner.id, 'name', owner.name)`.as('owner'),
      sql<{ id: number; name: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', subteams.id, 'name', subteams.name) order by subteams.name), '[]')
        from content_subteams as shared
        join subteams on subteams.org_id = shared.org_id and subteams.id = shared.subteam_id
        where shared.org_id = contents.org_id and shared.content_id = contents.id)`.as('subteams'),
    ]);
  return keysetPage(contents, { column: 'contents.last_used_at', id: 'contents.id', direction: 'desc' }, paging);
}

const sharedWith = ({ db, org_id }: OrgScope, subteam_id: number) =>
  db
    .selectFrom('contents')
    .where('contents.org_id', '=', org_id)
    .where('contents.deleted_at', 'is', null)
    .where(isSharedWith(subteam_id));

const onlyFor = (scope: OrgScope, subteam_id: number) =>
  sharedWith(scope, subteam_id).where(sql<boolean>`not ${isSharedWithOthers(subteam_id)}`);

/** Counts the contents that a sub-team alone sees, besides their owners. */
export async function countOnlyForSubteam(scope: OrgScope, subteam_id: number): Promise<number> {
  const { count } = await onlyFor(scope, subteam_id)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the contents of a person that are shared with a sub-team. */
export async function countOwnInSubteam(scope: OrgScope, subteam_id: number, owner_id: number): Promise<number> {
  const { count } = await sharedWith(scope, subteam_id)
    .where('contents.owner_id', '=', owner_id)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const lockOnlyForSubteam = (scope: OrgScope, subteam_id: number) =>
  onlyFor(scope, subteam_id)
    .select(['contents.id', 'contents.type', 'contents.owner_id', 'contents.visibility'])
    .orderBy('contents.id')
    .forUpdate()
    .execute();

/** Returns the contents of a person that are shared with a sub-team, locked, and whether with this one alone. */
export const lockOwnInSubteam = (scope: OrgScope, subteam_id: number, owner_id: number) =>
  sharedWith(scope, subteam_id)
    .where('contents.owner_id', '=', owner_id)
    .select(['contents.id', 'contents.type', 'contents.owner_id', 'contents.visibility'])
    .select(sql<boolean>`not ${isSharedWithOthers(subteam_id)}`.as('is_only'))
    .orderBy('contents.id')
    .forUpdate()
    .execute();

/** Replaces the sub-teams of many contents. */
export async function replaceSubteams(scope: OrgScope, ids: readonly number[], subteam_ids: readonly number[]) {
  await scope.db
    .deleteFrom('content_subteams')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`content_id = any(${[...ids]})`)
    .execute();
  await sql`
    insert into content_subteams (org_id, content_id, subteam_id)
    select ${scope.org_id}, content.id, subteam.id
    from unnest(${[...ids]}::bigint[]) as content (id), unnest(${[...subteam_ids]}::bigint[]) as subteam (id)`.execute(
    scope.db,
  );
}

/** Takes a sub-team off many contents. */
export const removeFromSubteam = (scope: OrgScope, ids: readonly number[], subteam_id: number) =>
  scope.db
    .deleteFrom('content_subteams')
    .where('org_id', '=', scope.org_id)
    .where('subteam_id', '=', subteam_id)
    .where(sql<boolean>`content_id = any(${[...ids]})`)
    .execute();

export const writeVisibility = (scope: OrgScope, ids: readonly number[], visibility: ContentVisibility) =>
  scope.db
    .updateTable('contents')
    .set({ visibility })
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .execute();
