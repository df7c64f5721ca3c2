import { sql, type Updateable } from 'kysely';
import { draftColumns } from '#engines/drafts/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope, Scope, TenantDB } from '#platform/server/database/scope.ts';
import type { PageDefinition } from '../../definition.ts';
import { describeDraft } from './describe-draft.ts';
import { makeCoverUrl, type StoredPage } from './read-pages.queries.ts';
import { findFileTitles } from './references.queries.ts';
import { updateSearchTextSoon } from './search-text.job.ts';
import { saveSearchText } from './search-text.queries.ts';

export async function insertPage(
  scope: Scope,
  content_id: number,
  { draft, generated_from = null }: { draft: PageDefinition; generated_from?: string | null },
): Promise<void> {
  const columns = describeDraft(draft, null);
  await scope.db
    .insertInto('page_contents')
    .values({ org_id: scope.org_id, content_id, ...draftColumns(scope, draft), ...columns, generated_from })
    .execute();
  await saveSearchText(scope, content_id, draft, null);
}

/** @returns what changed in the page beside its draft. */
export async function writeDraft(
  scope: Scope,
  { id, live, search_due_since }: Pick<StoredPage, 'id' | 'live' | 'search_due_since'>,
  draft: PageDefinition,
  isLast: boolean,
) {
  const columns = describeDraft(draft, live);
  const titles = await findFileTitles(scope, columns.shown_file_ids);
  const is_missing_file = titles.length < columns.shown_file_ids.length;
  const due_since = await updateSearchTextSoon(scope, id, search_due_since);
  const written = { ...draftColumns(scope, draft), ...columns, search_due_since: due_since, draft_restored_from: null };
  if (isLast) scope.endWithNext();
  await writePage(scope, id, written);
  const { components_count, unpublished_changes, cover_key } = columns;
  const { draft_changed_at } = written;
  return {
    draft_changed_at,
    search_due_since: due_since,
    components_count,
    unpublished_changes,
    cover_key,
    cover_url: makeCoverUrl(id, cover_key),
    is_missing_file,
  };
}

const writePage = ({ db, org_id }: OrgScope, id: number, written: Updateable<TenantDB['page_contents']>) =>
  db.updateTable('page_contents').set(written).where('org_id', '=', org_id).where('content_id', '=', id).execute();

/** Notes from which version the draft was brought back. */
export const writeRestoredFrom = (scope: OrgScope, id: number, version: number) =>
  writePage(scope, id, { draft_restored_from: version });

/** Adds a version, which recipients see from now on. @returns its number. */
export async function insertVersion(scope: Scope, content_id: number, definition: PageDefinition): Promise<number> {
  const { db, org_id, actor } = scope;
  const at = nowIso();
  const { rows } = await sql<{ version: number }>`
    insert into page_versions (org_id, content_id, version, definition, published_at, published_by_id, restored_from)
    select org_id, content_id, coalesce(live_version, 0) + 1, ${JSON.stringify(definition)}, ${at}, ${actor.profile_id},
      draft_restored_from
    from page_contents where org_id = ${org_id} and content_id = ${content_id}
    returning version`.execute(db);
  const { version } = rows[0]!;
  const columns = describeDraft(definition, definition);
  const written = { ...columns, live_version: version, published_at: at, draft_restored_from: null };
  await Promise.all([writePage(scope, content_id, written), saveSearchText(scope, content_id, definition, definition)]);
  return version;
}

/** Copies the draft and the uploads; a copy has never been published. */
export async function copyPage({ db, org_id }: OrgScope, from: number, to: number): Promise<void> {
  await sql`
    insert into page_contents (org_id, content_id, draft, draft_changed_at, draft_changed_by_id, generated_from,
      components_count, cover_key, shown_file_ids)
    select org_id, ${to}, draft, ${nowIso()}, draft_changed_by_id, generated_from, components_count, cover_key, shown_file_ids
    from page_contents where org_id = ${org_id} and content_id = ${from}`.execute(db);
  await sql`
    insert into page_files (org_id, content_id, key, width, height)
    select org_id, ${to}, key, width, height from page_files
    where org_id = ${org_id} and content_id = ${from}`.execute(db);
}
