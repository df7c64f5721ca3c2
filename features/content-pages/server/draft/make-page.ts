import type * as z from 'zod';
import { createContent } from '#features/content/server/index.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import type { PageTemplate, pageTemplates } from '../../contract.ts';
import type { Component, PageDefinition } from '../../definition.ts';
import { refuseHiddenFiles } from './change-page.ts';
import { getPage } from './show-page.ts';
import { prepareUploads, storeUploads } from './uploads.ts';
import { insertPage } from './write-pages.queries.ts';

type NewPage = z.output<typeof pageTemplates.create.body>;

const emptyPage: PageDefinition = { components: [], look: { accent: null, shows_logo: true } };

/** Makes a page as a draft that belongs to the actor. */
export async function createPage(
  context: DetachedContext,
  { draft = emptyPage, ...fields }: NewPage,
): Promise<PageTemplate> {
  const nameField = (component: Component) => `draft.components.${draft.components.indexOf(component)}`;
  const uploads = await prepareUploads(context, draft.components, nameField);
  return context.transaction(async (scope) => {
    await refuseHiddenFiles(scope, emptyPage, draft);
    const id = await createContent(scope, { type: 'html_page', ...fields }, async (content_id) => {
      await insertPage(scope, content_id, { draft });
      await storeUploads(scope, content_id, uploads);
    });
    return getPage(scope, id);
  });
}
