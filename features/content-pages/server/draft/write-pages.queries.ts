import { sql } from 'kysely';
import { saveSearchBody } from '#features/content/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { PageDefinition } from '../../definition.ts';
import { describeDraft } from './describe-draft.ts';
import { findLiveVersion, findVersion } from './read-pages.queries.ts';
import { findFileTitles } from './references.queries.ts';

/** Returns the columns that follow from the draft, and writes by which words the page is found. */
async function derive(scope: Scope, id: number, draft: PageDefinition) {
  const version = await findLiveVersion(scope, id);
  const live = version === null ? null : await findVersion(scope, id, version);
  const { shown_file_ids, ...columns } = describeDraft(draft, live);
  const titles = await findFileTitles(scope, shown_file_ids);
  return { columns: { ...columns, shown_file_ids }, text: [...columns.texts, ...titles].join('\n') };
}

async function writeDerived(scope: Scope, id: number, draft: PageDefinition): Promise<void> {
  const { columns, text } = await derive(scope, id, draft);
  const { texts: _, ...kept } = columns;
  await scope.db
    .updateTable('page_contents')
    .set(kept)
    .where('org_id', '=', scope.org_id)
    .where('content_id', '=', id)
    .execute();
  await saveSearchBody(scope, id, text);
}

export async function insertPage(
  scope: Scope,
  content_id: number,
  { draft, generated_from = null }: { draft: PageDefinition; generated_from?: string | null },
): Promise<void> {
  await scope.db
    .insertInto('page_contents')
    .values({
      org_id: scope.org_id,
      content_id,
      draft: JSON.stringify(draft),
      draft_changed_at: nowIso(),
      draft_changed_by_id: scope.actor.profile_id,
      generated_from,
    })
    .execute();
  await writeDerived(scope, content_id, draft);
}

export async function writeDraft(scope: Scope, id: number, draft: PageDefinition): Promise<void> {
  await scope.db
    .updateTable('page_contents')
    .set({
      draft: JSON.stringify(draft),
      draft_changed_at: nowIso(),
      draft_changed_by_id: scope.actor.profile_id,
      draft_restored_from: null,
    })
    .where('org_id', '=', scope.org_id)
    .where('content_id', '=', id)
    .execute();
  await writeDerived(scope, id, draft);
}

/** Notes from which version the draft was brought back. */
export const writeRestoredFrom = ({ db, org_id }: OrgScope, id: number, version: number) =>
  db
    .updateTable('page_contents')
    .set({ draft_restored_from: version })
    .where('org_id', '=', org_id)
    .where('content_id', '=', id)
    .execute();

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
  await db
    .updateTable('page_contents')
    .set({ live_version: version, published_at: at, draft_restored_from: null })
    .where('org_id', '=', org_id)
    .where('content_id', '=', content_id)
    .execute();
  await writeDerived(scope, content_id, definition);
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
