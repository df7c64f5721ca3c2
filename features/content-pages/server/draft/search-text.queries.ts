import { saveSearchBody } from '#features/content/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { PageDefinition } from '../../definition.ts';
import { listFiles, listTexts } from './describe-draft.ts';
import { findFileTitles } from './references.queries.ts';

/** Writes the words by which a page is found: those of its draft, of what is live and of the files they show. */
export async function saveSearchText(scope: OrgScope, id: number, draft: PageDefinition, live: PageDefinition | null) {
  const components = [...draft.components, ...(live?.components ?? [])];
  const titles = await findFileTitles(scope, components.flatMap(listFiles));
  await saveSearchBody(scope, id, [...new Set(components.flatMap(listTexts)), ...titles].join('\n'));
}

/** Writes them as the page is now; a save waits until that is done. */
export async function updateSearchText(scope: OrgScope, id: number): Promise<void> {
  const { db, org_id } = scope;
  // The lock of every change of a page, and in the same order.
  await db.selectFrom('contents').where('org_id', '=', org_id).where('id', '=', id).select('id').forUpdate().execute();
  const page = await db
    .updateTable('page_contents as page')
    .set({ search_due_since: null })
    .where('page.org_id', '=', org_id)
    .where('page.content_id', '=', id)
    .returning((eb) => [
      'page.draft',
      eb
        .selectFrom('page_versions as live')
        .whereRef('live.org_id', '=', 'page.org_id')
        .whereRef('live.content_id', '=', 'page.content_id')
        .whereRef('live.version', '=', 'page.live_version')
        .select('live.definition')
        .as('live'),
    ])
    .executeTakeFirst();
  if (!page) return;
  await saveSearchText(scope, id, page.draft, page.live);
}
