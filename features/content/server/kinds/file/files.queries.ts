import { sql } from 'kysely';
import { nowIso } from '#platform/server/clock.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { type DocStatus, isProcessing, isReady } from '../../../content-types.ts';
import type { DocumentTemplate } from '../../../contract.ts';
import { imageUrl } from '../../../image-url.ts';
import type { ItemFacts } from '../../content-kind.ts';
import { contentReader } from '../../list-contents.queries.ts';
import { saveSearchBody } from '../../write-contents.queries.ts';

export const { get: getDocument, list: listDocuments } = contentReader({
  type: 'file',
  withColumns: (query) =>
    query
      .innerJoin('file_contents as file', (join) => matchInOrg(join, 'file.content_id', 'contents.id'))
      .select([
        'file.s3_obj_key',
        'file.content_type',
        'file.size_bytes',
        'file.doc_status',
        'file.failure_reason',
        'file.page_count',
        'file.processed_pages',
        'file.pages',
      ]),
  toFields(row) {
    const getUrl = (image: string) => (row.processed_pages > 0 ? imageUrl(row, image) : null);
    return { thumbnail_url: getUrl('thumbnail'), cover_url: getUrl('cover') };
  },
});

/** Returns what the page of a share shows of a file. */
export const findShownFile = ({ db, org_id }: OrgScope, content_id: number) =>
  db
    .selectFrom('file_contents')
    .where('org_id', '=', org_id)
    .where('content_id', '=', content_id)
    .select(['s3_obj_key', 'content_type', 'doc_status', 'pages'])
    .executeTakeFirst();

/** Returns what a group says of these files. */
export async function describeDocuments({ db, org_id }: OrgScope, ids: readonly number[]) {
  const rows = await db
    .selectFrom('file_contents')
    .where('org_id', '=', org_id)
    .where('content_id', 'in', ids)
    .select(['content_id as id', 's3_obj_key', 'content_type', 'doc_status', 'page_count', 'processed_pages'])
    .execute();
  return new Map(
    rows.map((file): [number, ItemFacts] => [
      file.id,
      {
        size: file.content_type === 'application/pdf' ? file.page_count : null,
        cover_url: file.processed_pages > 0 ? imageUrl(file, 'cover') : null,
        state: isReady(file.doc_status) ? 'ready' : isProcessing(file.doc_status) ? 'processing' : 'failed',
        version: file.s3_obj_key,
      },
    ]),
  );
}

export interface NewDocument {
  s3_obj_key: string;
  content_type: string;
  size_bytes: number;
}

/** Returns which file a content is. */
export const readDocument = ({ db, org_id }: OrgScope, content_id: number): Promise<NewDocument> =>
  db
    .selectFrom('file_contents')
    .where('org_id', '=', org_id)
    .where('content_id', '=', content_id)
    .select(['s3_obj_key', 'content_type', 'size_bytes'])
    .executeTakeFirstOrThrow();

export const insertDocument = (scope: OrgScope, content_id: number, document: NewDocument) =>
  scope.db
    .insertInto('file_contents')
    .values({ ...document, org_id: scope.org_id, content_id })
    .execute();

/** Replaces a file with another upload, which is processed again; it is found by its own words from then on. */
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
  await saveSearchBody(scope, content_id, '');
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
    .innerJoin('contents', (join) => matchInOrg(join, 'contents.id', 'file_contents.content_id'))
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

/** Both contents show the same file. */
export const copyDocument = (scope: OrgScope, from: number, to: number) =>
  sql`
    insert into file_contents (org_id, content_id, s3_obj_key, content_type, size_bytes, doc_status, failure_reason,
      page_count, processed_pages, pages, processed_at)
    select org_id, ${to}, s3_obj_key, content_type, size_bytes, doc_status, failure_reason,
      page_count, processed_pages, pages, processed_at
    from file_contents where org_id = ${scope.org_id} and content_id = ${from}`.execute(scope.db);
