import { sql } from 'kysely';
import { contentsFor } from '#features/content/server/index.ts';
import type { FileRight } from '#features/files/server/index.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';

export interface PageFile {
  key: string;
  /** Of a picture as it is sent in the largest width; null for an attachment. */
  width: number | null;
  height: number | null;
}

/** Pages the actor may see, with every upload they ever had. */
const visibleFiles = (scope: Scope) =>
  contentsFor(scope, 'view').innerJoin('page_files as file', (join) =>
    matchInOrg(join, 'file.content_id', 'contents.id'),
  );

/** An upload of a page may be read by everybody who may see a page that has it. */
export const mayReadPageFile: FileRight = async (scope, { key }) =>
  (await visibleFiles(scope).where('file.key', '=', key).select('contents.id').limit(1).executeTakeFirst()) !==
  undefined;

/** Returns those of these uploads that some page the actor may see already has. */
export async function readKnownFiles(scope: Scope, keys: readonly string[]): Promise<PageFile[]> {
  if (keys.length === 0) return [];
  return visibleFiles(scope)
    .where('file.key', 'in', keys)
    .distinctOn('file.key')
    .select(['file.key', 'file.width', 'file.height'])
    .execute();
}

/** Returns the uploads of a page. */
export const readPageFiles = ({ db, org_id }: OrgScope, content_id: number): Promise<PageFile[]> =>
  db
    .selectFrom('page_files')
    .where('org_id', '=', org_id)
    .where('content_id', '=', content_id)
    .select(['key', 'width', 'height'])
    .execute();

/** Adds uploads to those of a page. */
export async function insertPageFiles(scope: OrgScope, content_id: number, files: readonly PageFile[]): Promise<void> {
  if (files.length === 0) return;
  await sql`
    insert into page_files (org_id, content_id, key, width, height)
    select ${scope.org_id}, ${content_id}, key, width, height
    from unnest(${files.map(({ key }) => key)}::text[], ${files.map(({ width }) => width)}::int[],
                ${files.map(({ height }) => height)}::int[]) as file (key, width, height)
    on conflict (org_id, content_id, key) do update set
      width = coalesce(excluded.width, page_files.width), height = coalesce(excluded.height, page_files.height)`.execute(
    scope.db,
  );
}
