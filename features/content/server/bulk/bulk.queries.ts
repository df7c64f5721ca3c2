import { sql } from 'kysely';
import { millisAgo } from '#platform/server/clock.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { ContentRight } from '../../access.ts';
import type { LeftOut } from '../../bulk-contract.ts';
import type { ContentType } from '../../content-types.ts';
import { contentGiven } from '../../events.ts';
import { contentsFor } from '../contents.queries.ts';

/** How long a person may take back what they gave away. */
const UNDO_WINDOW_MS = 10 * 60_000;

const lockContents = (scope: OrgScope, ids: readonly number[]) =>
  scope.db
    .selectFrom('contents')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();

const named = (scope: Scope, right: ContentRight, type: ContentType, ids: readonly number[]) =>
  contentsFor(scope, right)
    .where('contents.type', '=', type)
    .where(sql<boolean>`contents.id = any(${[...ids]})`)
    .orderBy('contents.id');

/**
 * Returns those of these contents on which the actor has the right, locked until the transaction ends, and names the
 * others they see.
 */
export async function splitByRight(scope: Scope, right: ContentRight, type: ContentType, ids: readonly number[]) {
  await lockContents(scope, ids);
  const found = await named(scope, right, type, ids)
    .select(['contents.id', 'contents.type', 'contents.owner_id', 'contents.visibility'])
    .select(
      sql<number[]>`array(
        select subteam_id from content_subteams shared
        where shared.org_id = contents.org_id and shared.content_id = contents.id order by subteam_id)`.as(
        'subteam_ids',
      ),
    )
    .execute();
  const others = ids.filter((id) => !found.some((content) => content.id === id));
  return { found, left_out: others.length > 0 ? await nameContents(scope, type, others) : [] };
}

const nameContents = (scope: Scope, type: ContentType, ids: readonly number[]): Promise<LeftOut> =>
  named(scope, 'view', type, ids)
    .innerJoin('profiles as owner', (join) => matchInOrg(join, 'owner.id', 'contents.owner_id'))
    .select(['contents.id', 'contents.title', 'owner.name as owner_name'])
    .execute();

/** Returns the active members by name. */
export const listActiveMembers = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('profiles')
    .where('org_id', '=', org_id)
    .where('account_status', '=', 'ACTIVE')
    .select(['id', 'name'])
    .orderBy('name')
    .orderBy('id')
    .execute();

/** Tells whether this is an active member, who stays one until the transaction ends. */
export async function isActiveMember(scope: OrgScope, profile_id: number): Promise<boolean> {
  const row = await scope.db
    .selectFrom('profiles')
    .where('org_id', '=', scope.org_id)
    .where('id', '=', profile_id)
    .where('account_status', '=', 'ACTIVE')
    .select('id')
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes who owns many contents. */
export const writeOwner = (scope: OrgScope, ids: readonly number[], owner_id: number) =>
  scope.db
    .updateTable('contents')
    .set({ owner_id })
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .execute();

export const writeDeleted = (scope: OrgScope, ids: readonly number[], deleted_at: string | null) =>
  scope.db
    .updateTable('contents')
    .set({ deleted_at })
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .execute();

/** Returns the deleted ones of these contents, locked. */
export const lockDeleted = (scope: OrgScope, type: ContentType, ids: readonly number[]) =>
  scope.db
    .selectFrom('contents')
    .where('org_id', '=', scope.org_id)
    .where('type', '=', type)
    .where('deleted_at', 'is not', null)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .select(['id', 'type', 'owner_id', 'visibility'])
    .orderBy('id')
    .forUpdate()
    .execute();

/** Returns those of these contents that the actor gave away just now and their owner still has, with who had them. */
export async function lockOwnGifts(scope: Scope, type: ContentType, ids: readonly number[]) {
  const { rows } = await sql<{
    id: number;
    type: ContentType;
    owner_id: number;
    visibility: 'PRIVATE' | 'ORG' | 'SUBTEAMS';
    former_id: number;
  }>`
    select contents.id, contents.type, contents.owner_id, contents.visibility,
      (last.changes->'owner_id'->>'from')::bigint as former_id
    from contents
    cross join lateral (
      select actor_profile_id, changes, created_at
      from events
      where events.org_id = contents.org_id and events.subject = 'content' and events.subject_id = contents.id
        and events.kind = ${contentGiven.kind}
      order by events.id desc
      limit 1
    ) as last
    where contents.org_id = ${scope.org_id} and contents.type = ${type} and contents.id = any(${[...ids]})
      and contents.deleted_at is null and last.actor_profile_id = ${scope.actor.profile_id}
      and last.created_at > ${millisAgo(UNDO_WINDOW_MS)}
      and contents.owner_id = (last.changes->'owner_id'->>'to')::bigint
    order by contents.id
    for update of contents`.execute(scope.db);
  return rows;
}
