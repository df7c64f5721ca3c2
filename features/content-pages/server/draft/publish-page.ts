import type { ContentRow } from '#features/content/access.ts';
import { contentPublished } from '#features/content/events.ts';
import { findAudience } from '#features/content/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { PageTemplate } from '../../contract.ts';
import { findProblems, findReferences } from './find-problems.ts';
import { pageDrafts } from './page-drafts.ts';
import { findVersion, getStoredPage } from './read-pages.queries.ts';
import { getPage } from './show-page.ts';
import { writeRestoredFrom } from './write-pages.queries.ts';

/**
 * Shows the draft to recipients as the next version; one that is live already gets none, so that publishing twice is publishing
 * once. Throws `not_possible_now` with what is missing, by part.
 */
export async function publishPage(scope: Scope, content: ContentRow): Promise<void> {
  const page = await getStoredPage(scope, content.id);
  const errors = findProblems(page.draft, await findReferences(scope, page.draft, page.uploads));
  const [first] = Object.values(errors);
  if (first !== undefined) throw new Problem('not_possible_now', { detail: first, errors });
  const version = await pageDrafts.publish(scope, page);
  if (version === null) return;
  await record(scope, contentPublished, { subject_id: content.id, payload: { version }, ...findAudience(content) });
}

/** Makes the draft equal to what recipients see again. */
export async function discardDraft(scope: Scope, id: number): Promise<PageTemplate> {
  const page = await getStoredPage(scope, id);
  const isRestored = await pageDrafts.restore(scope, page, page.live_version);
  if (!isRestored) {
    const detail = 'This page has never been published, so there is nothing to return to.';
    throw new Problem('not_possible_now', { detail });
  }
  return getPage(scope, id);
}

/** Makes a version the draft, or brings one component of it back as it was, at its end where it is gone. */
export async function restoreVersion(
  scope: Scope,
  id: number,
  { version, component_id }: { version: number; component_id?: string | undefined },
): Promise<PageTemplate> {
  const page = await getStoredPage(scope, id);
  const definition = await findVersion(scope, id, version);
  const component = definition?.components.find((each) => each.id === component_id);
  if (!definition || (component_id !== undefined && !component)) {
    throw new Problem('not_found', { log_detail: `version ${version} of page ${id}` });
  }
  if (component) {
    const parts = { [`component:${component.id}`]: component };
    await pageDrafts.saveChange(scope, page, pageDrafts.planChange(page.draft, parts, {}));
  } else {
    await pageDrafts.restore(scope, page, version);
    await writeRestoredFrom(scope, id, version);
  }
  return getPage(scope, id);
}
