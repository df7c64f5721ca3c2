import { sql } from 'kysely';
import { versionReader } from '#engines/drafts/server/index.ts';
import { contentReader, type ItemFacts } from '#features/content/server/index.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import { personNamed } from '#platform/server/database/person-named.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { PageDefinition } from '../../definition.ts';
import { addressOfPicture } from '../designs/design-pictures.ts';
import { pictureAddress, THUMBNAIL_WIDTH } from '../page/picture-keys.ts';
import type { PageFile } from './page-files.queries.ts';

const draftChangedBy = personNamed('page.draft_changed_by_id');

/** The version that is live, as it was published. */
const live = sql<PageDefinition | null>`(
  select definition from page_versions live
  where live.org_id = page.org_id and live.content_id = page.content_id and live.version = page.live_version)`;

const uploads = sql<PageFile[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('key', upload.key, 'width', upload.width, 'height', upload.height)), '[]')
  from page_files upload where upload.org_id = page.org_id and upload.content_id = page.content_id)`;

/** Whether a file that the page shows was deleted. */
const isMissingFile = sql<boolean>`exists (
  select from unnest(page.shown_file_ids) as shown (id)
  where not exists (
    select from contents file
    where file.org_id = page.org_id and file.id = shown.id and file.deleted_at is null))`;

interface StoredFacts {
  id: number;
  cover_key: string | null;
}

export const makeCoverUrl = (id: number, key: string | null) =>
  key === null ? null : addressOfPicture(key, THUMBNAIL_WIDTH, () => pictureAddress(id, key, THUMBNAIL_WIDTH));

const toFields = ({ id, cover_key }: StoredFacts) => ({ cover_url: makeCoverUrl(id, cover_key) });

const facts = [
  'page.draft_changed_at',
  'page.live_version',
  'page.published_at',
  'page.generated_from',
  'page.components_count',
  'page.unpublished_changes',
  'page.cover_key',
] as const;

/** Lists pages without their components. */
export const { list: listPageFacts } = contentReader({
  type: 'html_page',
  narrow: (query, { is_draft }, given) =>
    query.$if(given.is_draft === true, (pages) =>
      pages.where(
        sql<boolean>`contents.id in (
          select content_id from page_contents where org_id = contents.org_id and (live_version is null) = ${is_draft})`,
      ),
    ),
  withColumns: (query) =>
    query
      .innerJoin('page_contents as page', (join) => matchInOrg(join, 'page.content_id', 'contents.id'))
      .select(facts)
      .select([draftChangedBy.as('draft_changed_by'), isMissingFile.as('is_missing_file')]),
  toFields: (row) => toFields(row),
});

/** Reads one page with its draft, what is live and its uploads. */
export const { get: getStoredPage } = contentReader({
  type: 'html_page',
  withColumns: (query) =>
    query
      .innerJoin('page_contents as page', (join) => matchInOrg(join, 'page.content_id', 'contents.id'))
      .select([...facts, 'page.draft', 'page.search_due_since'])
      .select([
        draftChangedBy.as('draft_changed_by'),
        isMissingFile.as('is_missing_file'),
        live.as('live'),
        uploads.as('uploads'),
      ]),
  toFields: (row) => ({
    ...toFields(row),
    draft: PageDefinition.parse(row.draft),
  }),
});
export type StoredPage = Awaited<ReturnType<typeof getStoredPage>>;

/** Returns what a group says of these pages. */
export async function describePages({ db, org_id }: OrgScope, ids: readonly number[]) {
  const rows = await db
    .selectFrom('page_contents')
    .where('org_id', '=', org_id)
    .where('content_id', 'in', ids)
    .select(['content_id', 'components_count as size', 'cover_key', 'live_version'])
    .execute();
  return new Map(
    rows.map(({ content_id, size, cover_key, live_version }): [number, ItemFacts] => [
      content_id,
      {
        size,
        cover_url: makeCoverUrl(content_id, cover_key),
        state: live_version === null ? 'unpublished' : 'ready',
        version: String(live_version ?? 0),
      },
    ]),
  );
}

/** Returns what a page is published as; null before the first time. */
export const findLiveVersion = async ({ db, org_id }: OrgScope, id: number): Promise<number | null> => {
  const row = await db
    .selectFrom('page_contents')
    .where('org_id', '=', org_id)
    .where('content_id', '=', id)
    .select('live_version')
    .executeTakeFirst();
  return row?.live_version ?? null;
};

export const findVersion = versionReader({ table: 'page_versions', id: 'content_id', schema: PageDefinition });

/** Returns the draft of a page that is not deleted, with its name. */
export async function findDraftWithTitle({ db, org_id }: OrgScope, id: number) {
  const row = await db
    .selectFrom('page_contents as page')
    .innerJoin('contents', (join) => matchInOrg(join, 'contents.id', 'page.content_id'))
    .where('page.org_id', '=', org_id)
    .where('page.content_id', '=', id)
    .where('contents.deleted_at', 'is', null)
    .select(['contents.title', 'page.draft'])
    .executeTakeFirst();
  return row && { title: row.title, draft: PageDefinition.parse(row.draft) };
}

/** Lists the publications of a page without what they showed, the newest first. */
export const listPublications = ({ db, org_id }: OrgScope, id: number) =>
  db
    .selectFrom('page_versions')
    .where('org_id', '=', org_id)
    .where('content_id', '=', id)
    .select(['version', 'published_at', 'restored_from'])
    .select(personNamed('page_versions.published_by_id').as('published_by'))
    .orderBy('version', 'desc')
    .execute();
