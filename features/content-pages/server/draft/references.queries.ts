import { contentsFor } from '#features/content/server/index.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';

/** A file of the library, as far as a page shows it. */
export interface LibraryFile {
  id: number;
  title: string;
  s3_obj_key: string;
  content_type: string;
  doc_status: string;
  page_count: number | null;
  pages: { width: number; height: number }[];
}

const fileColumns = [
  'contents.id',
  'contents.title',
  'file.s3_obj_key',
  'file.content_type',
  'file.doc_status',
  'file.page_count',
  'file.pages',
] as const;

/** Returns those of these files that the actor may see. */
export async function readVisibleFiles(scope: Scope, ids: readonly number[]): Promise<LibraryFile[]> {
  if (ids.length === 0) return [];
  return contentsFor(scope, 'view')
    .innerJoin('file_contents as file', (join) => matchInOrg(join, 'file.content_id', 'contents.id'))
    .where('contents.id', 'in', ids)
    .select(fileColumns)
    .execute();
}

/** Returns those of these files that are not deleted; whoever has the page sees the files its writer put into it. */
export async function readShownFiles({ db, org_id }: OrgScope, ids: readonly number[]): Promise<LibraryFile[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('contents')
    .innerJoin('file_contents as file', (join) => matchInOrg(join, 'file.content_id', 'contents.id'))
    .where('contents.org_id', '=', org_id)
    .where('contents.id', 'in', ids)
    .where('contents.deleted_at', 'is', null)
    .select(fileColumns)
    .execute();
}

export const findFileTitles = async (scope: OrgScope, ids: readonly number[]): Promise<string[]> =>
  (await readShownFiles(scope, ids)).map(({ title }) => title);

/** Returns the live forms of these, by their ids, with their sealed codes. */
export async function readLiveForms({ db, org_id }: OrgScope, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('lead_forms')
    .where('org_id', '=', org_id)
    .where('id', 'in', ids)
    .where('state', '=', 'LIVE')
    .where('archived_at', 'is', null)
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'sealed_code'])
    .execute();
}
