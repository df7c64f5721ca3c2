import { sql } from 'kysely';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { ContentType, ContentVisibility, ShareOptions } from '../content-types.ts';

export interface NewContent {
  type: ContentType;
  title: string;
  visibility: ContentVisibility;
  share_options?: ShareOptions;
}

/** Inserts the part every content has, owned by the actor. @returns its id. */
export async function insertContent(scope: Scope, { share_options, ...content }: NewContent): Promise<number> {
  const at = nowIso();
  const { id } = await scope.db
    .insertInto('contents')
    .values({
      ...content,
      ...(share_options && { share_options: JSON.stringify(share_options) }),
      org_id: scope.org_id,
      owner_id: scope.actor.profile_id,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface CommonFields {
  title?: string;
  visibility?: ContentVisibility;
  share_options?: ShareOptions;
}

export async function writeContent(scope: OrgScope, id: number, { share_options, ...fields }: CommonFields) {
  await scope.db
    .updateTable('contents')
    .set({
      ...fields,
      ...(share_options && { share_options: JSON.stringify(share_options) }),
      updated_at: nowIso(),
    })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();
}

/** How many characters of a text are searched. */
const SEARCHED_CHARACTERS = 20_000;

/** Writes the text by which a content is found beside its title. */
export const saveSearchBody = (scope: OrgScope, id: number, body: string) =>
  scope.db
    .updateTable('contents')
    .set({ search_body: body.slice(0, SEARCHED_CHARACTERS) })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();

/** Lets a copy be found by what its original is found by. */
export const copySearchBody = (scope: OrgScope, from: number, to: number) =>
  sql`
    update contents set search_body = original.search_body
    from contents original
    where contents.org_id = ${scope.org_id} and contents.id = ${to}
      and original.org_id = contents.org_id and original.id = ${from}`.execute(scope.db);

/** Replaces the sub-teams of a content; ids that are no sub-team of the organisation are left out. */
export async function writeSubteams(scope: OrgScope, content_id: number, subteam_ids: readonly number[]) {
  await scope.db
    .deleteFrom('content_subteams')
    .where('org_id', '=', scope.org_id)
    .where('content_id', '=', content_id)
    .execute();
  if (subteam_ids.length === 0) return;
  await sql`
    insert into content_subteams (org_id, content_id, subteam_id)
    select org_id, ${content_id}, id from subteams
    where org_id = ${scope.org_id} and id = any(${subteam_ids}::bigint[])`.execute(scope.db);
}

/** Returns those of these ids that are sub-teams of the organisation, which stay until the transaction ends. */
export async function knownSubteams(scope: OrgScope, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await scope.db
    .selectFrom('subteams')
    .where('org_id', '=', scope.org_id)
    .where('id', 'in', ids)
    .select('id')
    .forKeyShare()
    .execute();
  return rows.map((row) => row.id);
}

export async function writePrivateNotes(scope: Scope, content_id: number, private_notes: string): Promise<void> {
  const key = { org_id: scope.org_id, content_id, profile_id: scope.actor.profile_id };
  const updated_at = nowIso();
  await scope.db
    .insertInto('content_private_notes')
    .values({ ...key, private_notes, updated_at })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'content_id', 'profile_id']).doUpdateSet({ private_notes, updated_at }),
    )
    .execute();
}

/** Marks a content as deleted, or restores it. */
export const markDeleted = (scope: OrgScope, id: number, deleted: boolean) =>
  scope.db
    .updateTable('contents')
    .set({ deleted_at: deleted ? nowIso() : null })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();

/** Returns a deleted content, locked, with its owner. */
export const findDeleted = (scope: OrgScope, { type, id }: { type: ContentType; id: number }) =>
  scope.db
    .selectFrom('contents')
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .where('type', '=', type)
    .where('deleted_at', 'is not', null)
    .select(['id', 'title', 'owner_id', 'visibility', 'share_options'])
    .forUpdate()
    .executeTakeFirst();

/** What a new share, or a view that grew, adds to the figures of a content. */
export interface ShareCounts {
  shares?: number;
  /** How many of the shares have a link. */
  tracked?: number;
  newly_opened?: number;
  views?: number;
  seconds?: number;
  shared_at?: string;
  viewed_at?: string;
}

/** Adds to a content's figures, within the transaction of the share or view. */
export async function addShareCounts(scope: OrgScope, id: number, added: ShareCounts): Promise<void> {
  const { shares = 0, tracked = 0, newly_opened = 0, views = 0, seconds = 0, shared_at, viewed_at } = added;
  await scope.db
    .updateTable('contents')
    .set({
      share_count: sql<number>`share_count + ${shares}`,
      tracked_count: sql<number>`tracked_count + ${tracked}`,
      opened_count: sql<number>`opened_count + ${newly_opened}`,
      view_count: sql<number>`view_count + ${views}`,
      seconds_viewed: sql<number>`seconds_viewed + ${seconds}`,
      ...(shared_at && { last_shared_at: sql<string>`greatest(last_shared_at, ${shared_at}::timestamptz)` }),
      ...(viewed_at && { last_viewed_at: sql<string>`greatest(last_viewed_at, ${viewed_at}::timestamptz)` }),
    })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();
}

/** Writes when a content was last shared, unless a later share than the one undone is known. */
export const setLastShared = (scope: OrgScope, id: number, undone_at: string, last_shared_at: string | null) =>
  scope.db
    .updateTable('contents')
    .set({ last_shared_at })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .where('last_shared_at', '=', undone_at)
    .execute();
