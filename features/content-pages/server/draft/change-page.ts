import { partOfItem, readItemPart } from '#engines/drafts/contract.ts';
import type { ContentRow } from '#features/content/access.ts';
import { contentUpdated } from '#features/content/events.ts';
import { recordContent, writeContent } from '#features/content/server/index.ts';
import { changesBetween } from '#platform/contract/event.ts';
import { fieldProblem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { DetachedRowContext } from '#platform/server/http/bind.ts';
import type { ChangedPageTemplate, PageTemplatePatch } from '../../contract.ts';
import { type Component, type PageDefinition, pageDraft } from '../../definition.ts';
import { listFiles } from './describe-draft.ts';
import { problemWords } from './en.ts';
import { findReferences } from './find-problems.ts';
import { pageDrafts } from './page-drafts.ts';
import { readPageFiles } from './page-files.queries.ts';
import { publishPage } from './publish-page.ts';
import { getStoredPage, type StoredPage } from './read-pages.queries.ts';
import { readVisibleFiles } from './references.queries.ts';
import { describePage, getPage } from './show-page.ts';
import { prepareUploads, storeUploads } from './uploads.ts';

/**
 * Changes the name of a page at once and parts of its draft for the next publishing. Throws `edit_conflict` when somebody else
 * changed the same meanwhile (readings.md D6).
 *
 * @param publishes whether recipients see the draft from now on.
 */
export async function changePage(
  { params: { id }, ...context }: DetachedRowContext<ContentRow> & { params: { id: number } },
  { draft = {}, base: { draft: seenDraft = {}, ...seen } = {}, ...named }: PageTemplatePatch,
  publishes: boolean,
): Promise<ChangedPageTemplate> {
  const parts = pageDrafts.readParts(draft);
  const components = Object.entries(parts).flatMap(([part, value]) =>
    readItemPart(pageDraft, part) !== null && value !== null ? [value as Component] : [],
  );
  const uploads = await prepareUploads(context, components, ({ id }) => `draft.${partOfItem(pageDraft, id)}`);
  const save = async (scope: Scope, content: ContentRow, stored: StoredPage) => {
    const change = pageDrafts.planChange(stored.draft, parts, seenDraft);
    const changes = changesBetween({ title: content.title }, named);
    await pageDrafts.refuseConflicts(scope, id, change, { base: seen, stored: { title: content.title }, changes });
    await refuseHiddenFiles(scope, stored.draft, change.next);
    if ('title' in changes && named.title !== undefined) await rename(scope, content, named.title, changes);
    const hasMore = await storeUploads(scope, id, uploads);
    const page = hasMore ? { ...stored, uploads: await readPageFiles(scope, id) } : stored;
    // Of a draft that goes on by the same hand all is known that a second reading would find; its saving is the end.
    const isKnown = !publishes && !('title' in changes) && page.draft_changed_by?.id === scope.actor.profile_id;
    const references = isKnown ? await findReferences(scope, change.next, page.uploads) : undefined;
    const saved = await pageDrafts.saveChange(scope, page, change, isKnown);
    if (publishes) await publishPage(scope, content);
    const shown = isKnown ? await describePage(scope, saved, references) : await getPage(scope, id);
    return { ...shown, draft_found_by: page.draft_changed_by };
  };
  return context.withRow(save, (scope) => getStoredPage(scope, id));
}

async function rename(
  scope: Scope,
  content: ContentRow,
  title: string,
  changes: ReturnType<typeof changesBetween>,
): Promise<void> {
  await writeContent(scope, content.id, { title });
  await recordContent(scope, contentUpdated, content, changes);
}

/** Throws `invalid_input` when a draft newly shows a file that its writer does not see. */
export async function refuseHiddenFiles(scope: Scope, before: PageDefinition, after: PageDefinition): Promise<void> {
  const known = new Set(before.components.flatMap(listFiles));
  const added = after.components.filter((component) => listFiles(component).some((id) => !known.has(id)));
  const visible = await readVisibleFiles(scope, added.flatMap(listFiles));
  const hidden = added.find((component) => listFiles(component).some((id) => visible.every((file) => file.id !== id)));
  if (hidden) throw fieldProblem(`draft.${partOfItem(pageDraft, hidden.id)}.content_id`, problemWords.file_gone);
}
