import { sql } from 'kysely';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { ContentVisibility, DocStatus } from '../content-types.ts';
import type { ContentType, DocumentTemplate, ShareOptions, TextTemplate } from '../contract.ts';

/** How many characters of a message are searched. */
const SEARCHED_CHARACTERS = 2000;

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

export async function insertText(
  scope: OrgScope,
  content_id: number,
  text: Pick<TextTemplate, 'body' | 'template_type'>,
) {
  await scope.db
    .insertInto('text_contents')
    .values({ ...text, org_id: scope.org_id, content_id })
    .execute();
  await saveSearchBody(scope, content_id, text.body);
}

export interface NewDocument {
  s3_obj_key: string;
  content_type: string;
  size_bytes: number;
}

export const insertDocument = (scope: OrgScope, content_id: number, document: NewDocument) =>
  scope.db
    .insertInto('file_contents')
    .values({ ...document, org_id: scope.org_id, content_id })
    .execute();

/** Writes the changed fields of a message. */
export async function writeText(scope: OrgScope, id: number, changed: Partial<TextTemplate>): Promise<void> {
  const { title, body, template_type } = changed;
  await writeContent(scope, id, title === undefined ? {} : { title });
  if (body === undefined && template_type === undefined) return;
  await scope.db
    .updateTable('text_contents')
    .set({ ...(body !== undefined && { body }), ...(template_type !== undefined && { template_type }) })
    .where('org_id', '=', scope.org_id)
    .where('content_id', '=', id)
    .execute();
  if (body !== undefined) await saveSearchBody(scope, id, body);
}

const saveSearchBody = (scope: OrgScope, id: number, body: string) =>
  scope.db
    .updateTable('contents')
    .set({ search_body: body.slice(0, SEARCHED_CHARACTERS) })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();

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

/** Replaces a file with another upload, which is processed again. */
export async function replaceDocument(scope: OrgScope, content_id: number, document: NewDocument): Promise<void> {
  await scope.db
    .updateTable('file_contents')
    .set({
      ...document,
      doc_status: 'NOT_PROCESSED',
      failure_reason: null,
      page_count: null,
      processed_pages: 0,
      pages: '[]',
      processed_at: null,
    })
    .where('org_id', '=', scope.org_id)
    .where('content_id', '=', content_id)
    .execute();
}

/** The result of processing so far. */
export interface DocumentProgress {
  doc_status: DocStatus;
  failure_reason?: string | null;
  page_count?: number;
  processed_pages?: number;
  pages?: DocumentTemplate['pages'];
}

/** Returns the contents that show this file now, copies included, with what their rights depend on. */
export const listFileContents = (scope: OrgScope, s3_obj_key: string) =>
  scope.db
    .selectFrom('file_contents')
    .innerJoin('contents', (join) =>
      join.onRef('contents.org_id', '=', 'file_contents.org_id').onRef('contents.id', '=', 'file_contents.content_id'),
    )
    .where('file_contents.org_id', '=', scope.org_id)
    .where('file_contents.s3_obj_key', '=', s3_obj_key)
    .select([
      'contents.id',
      'contents.owner_id',
      'contents.visibility',
      'file_contents.content_type',
      'file_contents.doc_status',
    ])
    .execute();

/** Writes the progress of processing on every content that shows the file. */
export const writeProgress = (scope: OrgScope, s3_obj_key: string, { pages, ...progress }: DocumentProgress) =>
  scope.db
    .updateTable('file_contents')
    .set({
      ...progress,
      ...(pages && { pages: JSON.stringify(pages) }),
      ...(progress.doc_status !== 'PROCESSING' && { processed_at: nowIso() }),
    })
    .where('org_id', '=', scope.org_id)
    .where('s3_obj_key', '=', s3_obj_key)
    .execute();

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
