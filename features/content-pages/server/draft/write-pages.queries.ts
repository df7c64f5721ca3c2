import { sql, type Updateable } from 'kysely';
import { saveSearchBody } from '#features/content/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope, Scope, TenantDB } from '#platform/server/database/scope.ts';
import type { PageDefinition } from '../../definition.ts';
import { describeDraft } from './describe-draft.ts';
import { makeCoverUrl } from './read-pages.queries.ts';
import { findFileTitles } from './references.queries.ts';

/** Returns the columns that follow from a draft and what is live, the words by which the page is found, and whether it lacks a file. */
async function describe(scope: Scope, draft: PageDefinition, live: PageDefinition | null) {
  const { texts, ...columns } = describeDraft(draft, live);
  const titles = await findFileTitles(scope, columns.shown_file_ids);
  const is_missing_file = titles.length < columns.shown_file_ids.length;
  return { columns, is_missing_file, text: [...texts, ...titles].join('\n') };
}

const drafted = ({ actor }: Scope, draft: PageDefinition) => ({
  draft: JSON.stringify(draft),
  draft_changed_at: nowIso(),
  draft_changed_by_id: actor.profile_id,
});

export async function insertPage(
  scope: Scope,
  content_id: number,
  { draft, generated_from = null }: { draft: PageDefinition; generated_from?: string | null },
): Promise<void> {
  const { columns, text } = await describe(scope, draft, null);
  await scope.db
    .insertInto('page_contents')
    .values({ org_id: scope.org_id, content_id, ...drafted(scope, draft), ...columns, generated_from })
    .execute();
  await saveSearchBody(scope, content_id, text);
}

/** @returns what changed in the page beside its draft. */
export async function writeDraft(
  scope: Scope,
  { id, live }: { id: number; live: PageDefinition | null },
  draft: PageDefinition,
) {
  const { columns, is_missing_file, text } = await describe(scope, draft, live);
  const written = { ...drafted(scope, draft), ...columns, draft_restored_from: null };
  await Promise.all([writePage(scope, id, written), saveSearchBody(scope, id, text)]);
  const { components_count, unpublished_changes, cover_key } = columns;
  const { draft_changed_at } = written;
  return {
    draft_changed_at,
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
  const { columns, text } = await describe(scope, definition, definition);
  const written = { ...columns, live_version: version, published_at: at, draft_restored_from: null };
  await Promise.all([writePage(scope, content_id, written), saveSearchBody(scope, content_id, text)]);
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
